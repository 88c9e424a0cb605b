/** The account of a person is made here, whoever makes it and by whichever way they come: the row, and what the account log says of it. */
import type { RegionLimit } from '@watchfire/contract/access/role/grant.rules.ts'
import type { AuditAction } from '@watchfire/contract/audit/audit.actions.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { type Actor, writeAudit } from '../../audit/audit.public.ts'
import type { Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import { insertAccount } from './account.queries.ts'
import { lockAccountCount } from './administration.queries.ts'

export type NewPerson = {
  account: string
  fullName: string
  email?: string | undefined
  phone?: string | undefined
  passwordHash: string
  /** The account it is entered from. */
  signsInBy?: number
}
type NewMembership = {
  company: { tenantId: number; companyId: number }
  role: { role_id: number; name?: string }
  /** Null: all of the company. */
  projectIds: readonly number[] | null
  regionLimits?: readonly RegionLimit[]
}
/** An account of somebody else, or with `createdBy` alone, or nothing, the own one: by an invitation, or by a provider. */
type Maker = Actor | (Pick<Actor, 'address' | 'call' | 'requestId'> & { accountId?: never; createdBy?: number })

/** Undefined when the name is taken, whatever its case. */
export async function makeAccount(
  trx: Trx,
  { passwordHash, signsInBy, ...person }: NewPerson,
  { company: { tenantId, companyId }, role, projectIds, regionLimits = [] }: NewMembership,
  maker: Maker,
  action: AuditAction,
): Promise<number | undefined> {
  const isOwn = maker.accountId === undefined
  const accountId = await insertAccount(trx, {
    ...person,
    tenantId,
    companyId,
    roleId: role.role_id,
    passwordHash,
    signsInBy,
    projectIds: projectIds ?? undefined,
    regionLimits,
    createdBy: isOwn ? maker.createdBy : maker.accountId,
    mustChangePassword: !isOwn,
  })
  if (accountId === undefined) return undefined
  const after = {
    ...person,
    ...(signsInBy !== undefined && { signsInElsewhere: true }),
    companyId,
    ...(role.name === undefined ? { roleId: role.role_id } : { role: role.name }),
    projectIds,
    ...(regionLimits.length > 0 && { regionLimits }),
  }
  const actor = { ...maker, tenantId, companyId, accountId: maker.accountId ?? accountId }
  await writeAudit(trx, actor, action, person.account, { after })
  return accountId
}

/** Whether the customer may have so many people more; until the transaction ends nobody else is counted in. */
export const hasRoom = async (trx: Trx, tenantId: number, people = 1): Promise<boolean> =>
  (await lockAccountCount(trx, tenantId)) + people <= limits.accountsOfCustomer

/** @throws account.tooMany */
export async function requireRoom(trx: Trx, tenantId: number, people = 1): Promise<void> {
  if (!(await hasRoom(trx, tenantId, people))) throw refuse('account.tooMany', { limit: limits.accountsOfCustomer })
}
