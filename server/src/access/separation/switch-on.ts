import { duties, dutiesOf, mixesDuties } from '@watchfire/contract/access/separation/duty.rules.ts'
import { namedAtMost, type separationCalls } from '@watchfire/contract/access/separation/separation.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope, type Trx } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { announceSessions } from '../../core/live/session-signal.queries.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { heldRights } from '../account/administered-account.ts'
import {
  findRoleForCompany,
  type LockedAccount,
  lockAdministered,
  updateMembership,
} from '../account/administration.queries.ts'
import { lockAdministrators } from '../account/administrators.queries.ts'
import { findHeldKeyNames } from '../key/api-key.queries.ts'
import { dutyText } from './duty-text.ts'
import { mixText } from './mix-text.ts'
import { listMixes } from './mixes.queries.ts'
import { customerOf } from './of-customer.ts'
import {
  choseOwnPassword,
  insertSeparation,
  isLocalAccount,
  listDutyPeople,
  lockSeparation,
} from './separation.queries.ts'

export const switchSeparationOn: Handler<typeof separationCalls.switchOn> = async ({ ownRoleId }, viewer, { db }) => {
  const tenantId = customerOf(viewer)
  await inScope(db, viewer, async trx => {
    const held = await lockAdministered(
      trx,
      { companyIds: [tenantId], projectIds: null, regionLimits: [] },
      viewer.accountId,
    )
    if (!held) throw refuse('session.dead')
    if (await lockSeparation(trx, tenantId)) throw refuse('separation.onAlready')
    await lockAdministrators(trx, tenantId)
    const roleId = ownRoleId ?? held.role_id
    const role = await takeRole(trx, held, roleId, viewer)
    const mixes = await listMixes(trx, tenantId, { but: viewer.accountId, limit: namedAtMost })
    const people = await listDutyPeople(trx, tenantId, namedAtMost)
    const keeps = new Set(people.filter(person => person.own_password).map(person => person.duty))
    const missing = duties.filter(duty => !keeps.has(duty))
    if (mixes.length + missing.length > 0)
      throw refuse('separation.notReady', { problems: mixText(mixes, missing, viewer) })
    await insertSeparation(trx, tenantId, viewer.fullName)
    const keys = roleId === held.role_id ? undefined : await findHeldKeyNames(trx, [viewer.accountId])
    await writeAudit(trx, viewer, 'separateDuties', '', {
      before: { role: held.role_name },
      after: { role, people: people.map(({ duty, account }) => `${duty}: ${account}`) },
      ...keys?.get(viewer.accountId),
    })
    await announceSessions(trx)
  })
}

/** Whoever switches may have had everything until now. Answers what they have from now on. */
async function takeRole(trx: Trx, held: LockedAccount, roleId: number, viewer: Viewer): Promise<string> {
  const tenantId = held.tenant_id
  const role = await findRoleForCompany(trx, roleId, { companyId: tenantId, tenantId, level: held.company_level })
  if (!role) throw refuse('account.roleUnfit')
  const rights = heldRights(role, held.company_level)
  if (mixesDuties(rights)) throw refuse('separation.mixed', { duties: dutyText(duties, viewer) })
  if (dutiesOf(rights).length > 0) {
    if (!(await choseOwnPassword(trx, held.account_id))) throw refuse('separation.passwordGiven')
    if (!(await isLocalAccount(trx, held.account_id))) throw refuse('separation.notLocal')
  }
  if (roleId !== held.role_id)
    await updateMembership(trx, held.account_id, {
      tenantId,
      roleId,
      allProjects: true,
      projectIds: [],
      regionLimits: [],
    })
  return role.name
}
