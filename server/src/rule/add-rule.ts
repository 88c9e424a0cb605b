import { writeAudit } from '../audit/audit.public.ts'
import type { Trx } from '../core/db/database.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { matchSensors } from './match-sensors.ts'
import { insertRule, type Owner, type RuleContent } from './rule.queries.ts'

/** Rules of one company. */
const maxRules = 1000

/** Their owner is held, so that two at once cannot both take the last place. */
export function requireRoom({ rules }: Owner, more: number): void {
  if (rules + more > maxRules) throw refuse('rule.tooMany', { limit: maxRules })
}

export const actorOf = (viewer: Viewer, { tenant_id, company_id }: Owner) => ({
  ...viewer,
  tenantId: tenant_id,
  companyId: company_id,
})

/** A rule as the account log tells it. */
export const auditedOf = (content: RuleContent, sensorIds: readonly string[]) => ({
  ...content,
  ...content.condition,
  sensorIds,
  condition: undefined,
  deviceNos: undefined,
})

type Added = { owner: Owner; content: RuleContent; sensorIds: readonly string[] }
export async function addRule(trx: Trx, viewer: Viewer, { owner, content, sensorIds }: Added): Promise<number> {
  const ruleId = await insertRule(trx, owner, content, viewer.fullName)
  await matchSensors(trx, { tenantId: owner.tenant_id, ruleId })
  await writeAudit(trx, actorOf(viewer, owner), 'addRule', String(ruleId), { after: auditedOf(content, sensorIds) })
  return ruleId
}
