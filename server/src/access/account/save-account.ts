import type { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { type Database, inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { findLeastLength } from '../policy/policy.queries.ts'
import { requireConfirmed } from '../require-confirmed.ts'
import { loadOwnScope } from '../require-grant.ts'
import { heldRights } from './administered-account.ts'
import { findCompanyInScope } from './administration.queries.ts'
import { makeAccount, requireRoom } from './make-account.ts'
import { requireMembership } from './membership.ts'
import { problemOfPassword } from './password-rules.ts'
import { digestOfPassword, hashPassword, newPassword } from './passwords.ts'

export const saveAccount: Handler<typeof accountCalls.save> = async (input, viewer, { db }) => {
  const { account, fullName, email, phone } = input
  const own = await loadOwnScope(db, viewer)
  const problem = input.password && (await problemOfPassword(input.password, { account }))
  if (problem) throw refuse(problem)
  const oneTime = input.password === undefined ? await oneTimePassword(db, viewer, own, input.companyId) : undefined
  const passwordHash = await hashPassword(input.password ?? digestOfPassword(oneTime ?? ''))
  return inScope(db, viewer, async trx => {
    const company = await findCompanyInScope(trx, input.companyId, own.companyIds)
    if (!company) throw refuse('company.notFound')
    const membership = await requireMembership(trx, { ...viewer, own }, { ...input, company })
    requireConfirmed(viewer, heldRights(membership.role, company.level))
    await requireRoom(trx, company.tenantId)
    const person = { account, fullName, email, phone, passwordHash }
    const accountId = await makeAccount(trx, person, { ...membership, company }, viewer, 'saveAccount')
    if (accountId === undefined) throw refuse('account.nameTaken', { name: account })
    return { userId: accountId, ...(oneTime !== undefined && { password: oneTime }) }
  })
}

const oneTimePassword = (db: Database, viewer: Viewer, own: Viewer, companyId: number): Promise<string> =>
  inScope(db, viewer, async trx => {
    const company = await findCompanyInScope(trx, companyId, own.companyIds)
    return newPassword(company && (await findLeastLength(trx, [company.tenantId])))
  })
