import { dutiesOf, refusalApart } from '@watchfire/contract/access/separation/duty.rules.ts'
import type { Reader } from '../../core/brand.ts'
import type { Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { requireRights } from '../require-grant.ts'
import { dutyText } from './duty-text.ts'
import { lockSeparationShared } from './separation.queries.ts'

type Giver = { own: Pick<Viewer, 'rights'> } & Reader

/**
 * Nobody gives what they do not have; where duties are separated the rule is another: `refusalApart`.
 * @throws grant.rightsBeyond, separation.mixed, separation.notYours
 */
export async function requireGivable(trx: Trx, giver: Giver, tenantId: number, given: Iterable<number>): Promise<void> {
  if (!(await lockSeparationShared(trx, tenantId))) return requireRights(giver.own, given, giver)
  const refusal = refusalApart(giver.own.rights, given)
  if (refusal) throw refuse(`separation.${refusal}`, { duties: dutyText(dutiesOf(given), giver) })
}
