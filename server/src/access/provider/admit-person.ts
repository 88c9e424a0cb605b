/** Whom a provider has named: the account they sign in to, made at the first time where the customer wants it so. */
import { writeAudit } from '../../audit/audit.public.ts'
import type { Database, Trx } from '../../core/db/database.ts'
import type { AnonymousCaller } from '../../core/session/viewer.ts'
import { hasRoom, makeAccount } from '../account/make-account.ts'
import type { GivenScope } from '../account/membership.ts'
import { digestOfPassword, hashPassword, newPassword } from '../account/passwords.ts'
import { findHeldKeyNames } from '../key/api-key.queries.ts'
import { announceSessionsOf } from '../session/end-sessions.ts'
import { roleByGroups } from './claims.ts'
import {
  findKeptAccount,
  linkAccount,
  lockLinkedAccount,
  noteIdentity,
  type Person,
  type ProvidersNumbers,
  renewRole,
} from './identity.queries.ts'
import { withPresentPlaces } from './present-places.ts'
import { renewScopes } from './renew-scopes.ts'
import { type GivingRow, givesScopes, scopeByGroups } from './scope-of-groups.ts'

/** What a customer decided about those who come by a provider or a directory of its own. */
export type Admission = GivingRow & {
  tenant_id: number
  refuses_no_group: boolean
  makes_accounts: boolean
  role_id: number | null
}

type AdmissionError = 'signIn.noGroup' | 'signIn.pending' | 'signIn.noRoom' | 'account.terminated' | 'company.stopped'

export type Admitted = { accountId: number } | { refused: AdmissionError; problem?: 'noRole' | 'full' }

export async function admitPerson(
  db: Database,
  provider: Admission,
  { person, groups, numbers }: { person: Person; groups: readonly string[]; numbers: ProvidersNumbers },
  caller: AnonymousCaller,
): Promise<Admitted> {
  // Nobody knows it: an account that comes by a provider opens by no password.
  const passwordHash = await hashPassword(digestOfPassword(newPassword()))
  return db.system.transaction().execute(async trx => {
    const { tenant_id: tenantId } = provider
    const identity = await noteIdentity(trx, tenantId, person)
    if (identity.account_id === null) {
      const kept = await findKeptAccount(trx, tenantId, numbers)
      if (kept !== undefined) await linkAccount(trx, identity, kept)
      identity.account_id = kept ?? null
    }
    const mapped = roleByGroups(provider.groups, groups)
    if (provider.groups.length > 0 && mapped === undefined && provider.refuses_no_group)
      return { refused: 'signIn.noGroup' }
    const scope = scopeByGroups(await withPresentPlaces(trx, provider), groups)
    if (identity.account_id !== null)
      return admitKnown(trx, provider, { accountId: identity.account_id, mapped, scope }, caller)
    if (!provider.makes_accounts) return { refused: 'signIn.pending' }
    const roleId = mapped ?? provider.role_id
    if (roleId === null) return { refused: 'signIn.pending', problem: 'noRole' }
    if (!(await hasRoom(trx, tenantId))) return { refused: 'signIn.noRoom', problem: 'full' }
    const given = { person, roleId, scope, passwordHash }
    const accountId = await makeProvidedAccount(trx, tenantId, given, caller)
    await linkAccount(trx, identity, accountId)
    return { accountId }
  })
}

/**
 * Somebody with an account. With a map its role follows the groups at every sign-in, and where a group of the map gives projects, its
 * projects and regions do; without, they are given by hand.
 */
async function admitKnown(
  trx: Trx,
  provider: Admission,
  { accountId, mapped, scope }: { accountId: number; mapped: number | undefined; scope: GivenScope },
  caller: AnonymousCaller,
): Promise<Admitted> {
  const { tenant_id: tenantId } = provider
  const held = await lockLinkedAccount(trx, accountId, tenantId)
  if (!held?.in_use) return { refused: 'account.terminated' }
  if (!held.company_in_use) return { refused: 'company.stopped' }
  const follows = provider.groups.length > 0 && !held.provisioned
  const roleId = follows ? (mapped ?? provider.role_id) : held.role_id
  if (roleId === null) return { refused: 'signIn.noGroup', problem: 'noRole' }
  // What groups give is one of the customer's own people: those of a company below keep what they were given there.
  if (held.company_id !== tenantId) return { accountId }
  const actor = { ...caller, tenantId, companyId: tenantId, accountId }
  if (roleId !== held.role_id) {
    await renewRole(trx, accountId, roleId)
    await announceSessionsOf(trx, accountId)
    const keys = await findHeldKeyNames(trx, [accountId])
    await writeAudit(trx, actor, 'renewFederatedRole', held.account, {
      before: { roleId: held.role_id },
      after: { roleId },
      ...keys.get(accountId),
    })
  }
  if (follows && givesScopes(provider.groups)) await renewScopes(trx, { tenantId, by: caller }, [held], scope)
  return { accountId }
}

/** With a name that is free. */
export async function makeProvidedAccount(
  trx: Trx,
  tenantId: number,
  given: { person: Person; roleId: number; scope: GivenScope; passwordHash: string },
  caller: Pick<AnonymousCaller, 'address' | 'call' | 'requestId'>,
  action: 'makeFederatedAccount' | 'provisionAccount' = 'makeFederatedAccount',
): Promise<number> {
  const { person, roleId, scope, passwordHash } = given
  const membership = { company: { tenantId, companyId: tenantId }, role: { role_id: roleId }, ...scope }
  for (const account of namesFor(person.login)) {
    const { fullName, email } = person
    const accountId = await makeAccount(trx, { account, fullName, email, passwordHash }, membership, caller, action)
    if (accountId !== undefined) return accountId
  }
  throw new Error('no free name for an account')
}

/** Names of accounts are everybody's: one that is taken, by whomever, is another person's. */
export function* namesFor(login: string): Generator<string> {
  const plain = login.replace(/\s+/gu, '.').slice(0, 34) || 'user'
  yield plain
  for (let n = 2; n < 10; n += 1) yield `${plain}-${n}`
  for (;;) yield `${plain.slice(0, 27)}-${newPassword().slice(0, 8)}`
}
