/** Groups a provider keeps: who is in them has the role of the map. */
import type { Trx } from '../../core/db/database.ts'
import { followGroups } from '../provisioning/follow-groups.ts'
import { lockProvisioned } from '../provisioning/provisioning.queries.ts'
import type { Keeper } from './keep-people.ts'
import { notThere, ScimError } from './scim-error.ts'
import {
  changeMembers,
  countGroups,
  countKept,
  deleteGroup,
  findGroup,
  insertGroup,
  membersOfGroup,
  updateGroup,
} from './scim-group.queries.ts'
import type { GroupChanges, GroupFields } from './scim-group.ts'

const maxGroupsOfCustomer = 1000

/** @throws ScimError uniqueness; 403 beyond the number of groups */
export async function keepGroup(trx: Trx, { provisioning, by }: Keeper, group: GroupFields): Promise<number> {
  const { tenant_id: tenantId } = provisioning
  await lockProvisioned(trx, tenantId)
  if ((await countGroups(trx, tenantId)) >= maxGroupsOfCustomer)
    throw new ScimError(403, `A customer has at most ${maxGroupsOfCustomer} groups`)
  await requireKept(trx, tenantId, group.members)
  const groupId = await insertGroup(trx, tenantId, group)
  if (groupId === undefined) throw taken()
  await changeMembers(trx, { tenantId, groupId }, { all: null, added: group.members, removed: [] })
  await followGroups(trx, tenantId, group.members, by)
  return groupId
}

/** @throws ScimError 404, uniqueness, invalidValue for members nobody keeps */
export async function changeGroup(
  trx: Trx,
  { provisioning, by }: Keeper,
  groupId: number,
  changes: GroupChanges,
): Promise<void> {
  const { tenant_id: tenantId } = provisioning
  await lockProvisioned(trx, tenantId)
  const before = await findGroup(trx, tenantId, groupId, false)
  if (!before) throw notThere('Group')
  const { members, displayName = before.displayName, externalId = before.externalId } = changes
  await requireKept(trx, tenantId, [...(members.all ?? []), ...members.added])
  if (!(await updateGroup(trx, tenantId, { groupId, displayName, externalId }))) throw taken()
  const concerned = await changeMembers(trx, { tenantId, groupId }, members)
  // Another name fits another line of the map, for all who are in it.
  const renamed = displayName !== before.displayName ? await membersOfGroup(trx, tenantId, groupId) : []
  await followGroups(trx, tenantId, [...concerned, ...renamed], by)
}

/** @throws ScimError 404 */
export async function dropGroup(trx: Trx, { provisioning, by }: Keeper, groupId: number): Promise<void> {
  const { tenant_id: tenantId } = provisioning
  await lockProvisioned(trx, tenantId)
  const members = await deleteGroup(trx, tenantId, groupId)
  if (!members) throw notThere('Group')
  await followGroups(trx, tenantId, members, by)
}

async function requireKept(trx: Trx, tenantId: number, userIds: readonly number[]): Promise<void> {
  const ids = [...new Set(userIds)]
  if ((await countKept(trx, tenantId, ids)) < ids.length)
    throw new ScimError(400, 'A member is not among the users', 'invalidValue')
}

const taken = () => new ScimError(409, 'Another group has this displayName', 'uniqueness')
