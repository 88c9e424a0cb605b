import type { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { type Database, inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { findLeastLength } from '../policy/policy.queries.ts'
import { loadOwnScope } from '../require-grant.ts'
import { insertAccount } from './account.queries.ts'
import { findCompanyInScope, lockAccountCount } from './administration.queries.ts'
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
    const { role, projectIds, regionLimits } = await requireMembership(trx, { ...viewer, own }, { ...input, company })
    const limit = limits.accountsOfCustomer
    if ((await lockAccountCount(trx, company.tenantId)) >= limit) throw refuse('account.tooMany', { limit })
    const accountId = await insertAccount(trx, {
      tenantId: company.tenantId,
      companyId: company.companyId,
      roleId: role.role_id,
      account,
      passwordHash,
      fullName,
      email,
      phone,
      projectIds: projectIds ?? undefined,
      regionLimits,
      createdBy: viewer.accountId,
      mustChangePassword: true,
    })
    if (accountId === undefined) throw refuse('account.nameTaken', { name: account })
    const after = {
      account,
      fullName,
      email,
      phone,
      companyId: company.companyId,
      role: role.name,
      projectIds,
      ...(regionLimits.length > 0 && { regionLimits }),
    }
    await writeAudit(trx, viewer, 'saveAccount', account, { after })
    return { userId: accountId, ...(oneTime !== undefined && { password: oneTime }) }
  })
}

const oneTimePassword = (db: Database, viewer: Viewer, own: Viewer, companyId: number): Promise<string> =>
  inScope(db, viewer, async trx => {
    const company = await findCompanyInScope(trx, companyId, own.companyIds)
    return newPassword(company && (await findLeastLength(trx, [company.tenantId])))
  })
