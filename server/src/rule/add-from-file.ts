import type { ruleCalls } from '@watchfire/contract/rule/rule.calls.ts'
import type { CarriedRule } from '@watchfire/contract/rule/rule.shapes.ts'
import { inScope, type Trx } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { Refusal, refusalBody, refuse } from '../core/http/refuse.ts'
import { addRule, requireRoom } from './add-rule.ts'
import { lockOwner, type Owner, type RuleContent } from './rule.queries.ts'
import { contentOf } from './rule-chosen.ts'
import { requireSound } from './rule-content.ts'

/** All rules of a file or none: what one of them refuses is found before any is added. None of them raises anything until it is switched on. */
export const addFromFile: Handler<typeof ruleCalls.addFromFile> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const owner = await lockOwner(trx, viewer, input.companyId)
    if (!owner) throw refuse('company.notFound')
    requireRoom(owner, input.rules.length)
    const contents: RuleContent[] = []
    const refused: { index: number; reason: string }[] = []
    for (const [index, rule] of input.rules.entries()) {
      const read = await contentOrRefusal(trx, owner, rule)
      if (read instanceof Refusal)
        refused.push({ index, reason: refusalBody(read, viewer.language, viewer.brand).body.rmsg })
      else contents.push(read)
    }
    if (refused.length > 0) return { added: 0, refused }
    for (const content of contents) await addRule(trx, viewer, { owner, content, sensorIds: [] })
    return { added: contents.length, refused }
  })

async function contentOrRefusal(trx: Trx, owner: Owner, rule: CarriedRule): Promise<RuleContent | Refusal> {
  try {
    requireSound(rule)
    return await contentOf(trx, owner, { ...rule, companyId: owner.company_id, state: 'disabled', sensorIds: [] })
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
