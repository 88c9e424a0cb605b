import type { apiKeyCalls } from '@watchfire/contract/access/key/api-key.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { loadOwnScope, requireRights } from '../require-grant.ts'
import { announceSessionsOf } from '../session/end-sessions.ts'
import { isKeyNameTaken, lockKey, updateKey } from './api-key.queries.ts'
import { requireKeyGrant } from './key-grant.ts'

export const updateApiKey: Handler<typeof apiKeyCalls.update> = async (input, viewer, { db }) => {
  const own = await loadOwnScope(db, viewer)
  const { keyId, name, networks, days, version } = input
  await inScope(db, viewer, async trx => {
    const held = await lockKey(trx, own, keyId)
    if (!held) throw refuse('apiKey.notFound')
    // One that expired may be given further time.
    if (held.state === 'revoked' || held.state === 'stopped') throw refuse('apiKey.ended')
    requireRights(own, held.menu_ids, viewer)
    const company = { companyId: held.company_id, tenantId: held.tenant_id, level: held.company_level }
    const { remark = held.remark, confirmedActs = held.confirmed_acts } = input
    const granted = await requireKeyGrant(trx, { own, giver: viewer }, company, {
      ...input,
      regionLimits: input.regionLimits ?? held.region_limits,
    })
    if (await isKeyNameTaken(trx, held.company_id, name, keyId)) throw refuse('apiKey.nameTaken', { name })
    const content = { name, remark, ...granted, confirmedActs, networks }
    if (!(await updateKey(trx, { keyId, version, days, tenantId: held.tenant_id, ...content })))
      throw refuse('apiKey.changedMeanwhile')
    await announceSessionsOf(trx, keyId)
    const { projects, all_projects: all } = held
    const before = {
      name: held.name,
      remark: held.remark,
      menuIds: held.menu_ids,
      confirmedActs: held.confirmed_acts,
      projectIds: all ? null : projects.map(({ projectId }) => projectId),
      regionLimits: held.region_limits,
      networks: held.networks,
    }
    const actor = { ...viewer, tenantId: held.tenant_id, companyId: held.company_id }
    await writeAudit(trx, actor, 'updateApiKey', held.prefix, { before, after: { ...content, ...(days && { days }) } })
  })
}
