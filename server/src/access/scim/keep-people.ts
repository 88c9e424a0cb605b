/** People a provider keeps: an account for each, stopped the moment the provider says so. */
import { limits } from '@watchfire/contract/core/limits.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import type { Trx } from '../../core/db/database.ts'
import { Refusal } from '../../core/http/refuse.ts'
import { setAccountInUse } from '../account/account.queries.ts'
import { requireOtherAdministrator } from '../account/administered-account.ts'
import { lockAdministered } from '../account/administration.queries.ts'
import { hasRoom } from '../account/make-account.ts'
import { stopAccount } from '../account/stop-account.ts'
import { makeProvidedAccount } from '../provider/admit-person.ts'
import { personOf } from '../provider/claims.ts'
import { withPresentPlaces } from '../provider/present-places.ts'
import { scopeByGroups } from '../provider/scope-of-groups.ts'
import { type Caller, followGroups } from '../provisioning/follow-groups.ts'
import { lockProvisioned, type ProvisioningRow } from '../provisioning/provisioning.queries.ts'
import {
  deleteUser,
  findReturning,
  findUser,
  insertUser,
  isTaken,
  type UserRow,
  updateShown,
  updateUser,
} from './scim.queries.ts'
import { notThere, ScimError } from './scim-error.ts'
import type { UserFields } from './scim-user.ts'

/** Who keeps them, and how the request came. */
export type Keeper = { provisioning: ProvisioningRow; by: Caller }

/** @throws ScimError uniqueness; 403 when the customer has no room or no role for them */
export async function keepUser(
  trx: Trx,
  { provisioning, by }: Keeper,
  user: UserFields,
  passwordHash: string,
): Promise<number> {
  const { tenant_id: tenantId, role_id: roleId } = provisioning
  await lockProvisioned(trx, tenantId)
  if (await isTaken(trx, tenantId, user)) throw taken()
  const returning = await findReturning(trx, tenantId, user.externalId)
  if (returning) {
    await updateUser(trx, tenantId, returning.userId, user)
    await updateShown(trx, returning.accountId, shown(user))
    if (user.active) await resume(trx, tenantId, returning, by)
    await followGroups(trx, tenantId, [returning.userId], by)
    return returning.userId
  }
  if (roleId === null) throw new ScimError(403, 'The default role was deleted: an administrator has to choose another')
  if (!(await hasRoom(trx, tenantId)))
    throw new ScimError(403, `The customer has as many accounts as it can have (${limits.accountsOfCustomer})`)
  const person = { ...personOf('', '', { preferred_username: user.userName }), ...shown(user) }
  const scope = scopeByGroups(await withPresentPlaces(trx, provisioning), [])
  const given = { person, roleId, scope, passwordHash }
  const accountId = await makeProvidedAccount(trx, tenantId, given, by, 'provisionAccount')
  if (!user.active) await setAccountInUse(trx, accountId, false)
  return insertUser(trx, tenantId, accountId, user)
}

/** @throws ScimError 404, uniqueness, mutability for the last administrator */
export async function changeUser(
  trx: Trx,
  { provisioning, by }: Keeper,
  userId: number,
  changed: (user: UserFields) => UserFields,
): Promise<void> {
  const { tenant_id: tenantId } = provisioning
  await lockProvisioned(trx, tenantId)
  const before = await findUser(trx, tenantId, userId)
  if (!before) throw notThere('User')
  const after = changed(fieldsOf(before))
  if (await isTaken(trx, tenantId, after, userId)) throw taken()
  await updateUser(trx, tenantId, userId, after)
  await updateShown(trx, before.accountId, shown(after))
  if (before.active && !after.active) await stop(trx, tenantId, before, by)
  if (!before.active && after.active) await resume(trx, tenantId, before, by)
  const told = (user: UserFields) => ({ userName: user.userName, ...shown(user) })
  if (JSON.stringify(told(before)) !== JSON.stringify(told(after)))
    await writeAudit(trx, actorOf(before, tenantId, by), 'updateProvisioned', before.account, {
      before: told(before),
      after: told(after),
    })
}

/** The account stays, stopped: what it did is read about for years. @throws ScimError 404, mutability */
export async function dropUser(trx: Trx, { provisioning, by }: Keeper, userId: number): Promise<void> {
  const { tenant_id: tenantId } = provisioning
  await lockProvisioned(trx, tenantId)
  const user = await findUser(trx, tenantId, userId)
  if (!user) throw notThere('User')
  await stop(trx, tenantId, user, by)
  await deleteUser(trx, tenantId, userId)
}

type Whom = Pick<UserRow, 'accountId' | 'account'>

async function stop(trx: Trx, tenantId: number, { accountId, account }: Whom, by: Caller): Promise<void> {
  const held = await lockAdministered(trx, { companyIds: [tenantId], projectIds: null, regionLimits: [] }, accountId)
  if (held) await requireOtherAdministrator(trx, held).catch(asLastAdministrator)
  const actor = actorOf({ accountId }, tenantId, by)
  await stopAccount(trx, accountId, actor)
  await writeAudit(trx, actor, 'setProvisionedState', account, { before: { inUse: true }, after: { inUse: false } })
}

async function resume(trx: Trx, tenantId: number, { accountId, account }: Whom, by: Caller): Promise<void> {
  await setAccountInUse(trx, accountId, true)
  await writeAudit(trx, actorOf({ accountId }, tenantId, by), 'setProvisionedState', account, {
    before: { inUse: false },
    after: { inUse: true },
  })
}

function asLastAdministrator(error: unknown): never {
  if (
    error instanceof Refusal &&
    (error.code === 'account.lastAdministrator' || error.code === 'separation.lastOfDuty')
  )
    throw new ScimError(409, 'The last administrator of the customer cannot be stopped', 'mutability')
  throw error
}

const actorOf = ({ accountId }: { accountId: number }, tenantId: number, by: Caller) => ({
  ...by,
  tenantId,
  companyId: tenantId,
  accountId,
})
const taken = () => new ScimError(409, 'Another user has this userName or externalId', 'uniqueness')

const shown = ({ displayName, userName, email }: UserFields) => {
  const { fullName, email: mail } = personOf('', '', { name: displayName || userName, email })
  return { fullName, email: mail }
}
const fieldsOf = ({
  userName,
  externalId,
  displayName,
  givenName,
  familyName,
  email,
  active,
}: UserRow): UserFields => ({
  userName,
  externalId,
  displayName,
  givenName,
  familyName,
  email,
  active,
})
