import type { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { wireNameOfFixed } from '@watchfire/contract/company/company.shapes.ts'
import { effectiveRights } from '@watchfire/contract/core/effective-rights.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { seedRoles } from '@watchfire/contract/core/rights.ts'
import {
  findSeedRole,
  hashPassword,
  insertAccount,
  lockSeparationShared,
  problemOfPassword,
  requireRights,
} from '../access/access.public.ts'
import { writeAudit } from '../audit/audit.public.ts'
import { inScope, type Trx } from '../core/db/database.ts'
import { attachPicture } from '../core/files/attached-picture.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse, refuseField } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { insertCompany } from './company.queries.ts'
import { countChildren, lockParent } from './company-state.queries.ts'

const notYet = { zh: '新建时由系统分配，不能指定', en: 'is given by the system and cannot be chosen' }

/** The company and the account its administrator signs in with come into being together, or not at all. */
export const saveCompany: Handler<typeof companyCalls.save> = async (
  { password, userName, userId, ...input },
  viewer,
  { db },
) => {
  if (userId !== undefined) throw refuseField('userId', notYet[viewer.language], viewer.language)
  const problem = await problemOfPassword(password, { account: input.account })
  if (problem) throw refuse(problem, { field: wireNameOfFixed('password') })
  const passwordHash = await hashPassword(password)
  return inScope(db, viewer, async trx => {
    const place = await placeBelow(trx, viewer, input)
    // The account is given the role admin: whoever has less of a right than that makes no company. Where duties are separated
    // nobody has all of it: the account looks, until a security administrator gives it more.
    const apart = place.level === 3 && (await lockSeparationShared(trx, place.tenantId))
    const role = apart ? 'viewer' : 'admin'
    const given = effectiveRights({ isRoot: false, menuIds: seedRoles[role], inPlainCompany: place.level === 3 })
    if (!apart) requireRights(viewer, given, viewer)
    const owner = await insertCompany(trx, { ...input, ...place })
    await attachPicture(trx, viewer, input.logoUrl, owner, 'logo')
    await attachPicture(trx, viewer, input.licenceUrl, owner, 'logo')
    const roleId = await findSeedRole(trx, role)
    const { account, contact } = input
    const start = { passwordHash, mustChangePassword: true, createdBy: viewer.accountId }
    const made = await insertAccount(trx, {
      ...owner,
      roleId,
      account,
      phone: account,
      fullName: userName ?? contact,
      ...start,
    })
    if (made === undefined) throw refuse('company.accountTaken', { field: wireNameOfFixed('account') })
    await writeAudit(trx, { ...viewer, ...owner }, 'saveCompany', String(owner.companyId), { after: input })
    return { companyId: owner.companyId }
  })
}

/** Where the company comes to stand; its parent stays held, so that two of one name that are made at once are one. */
async function placeBelow(trx: Trx, viewer: Viewer, { parentId, name }: { parentId: number; name: string }) {
  const parent = await lockParent(trx, parentId, viewer.companyIds)
  if (!parent) throw refuse('company.notFound')
  if (parent.level === 3) throw refuse('company.parentTooLow', { field: 'parentId' })
  if (!parent.in_use) throw refuse('company.parentStopped', { field: 'parentId' })
  const belowPlatform = parent.level === 1
  const limit = belowPlatform ? limits.customersOfPlatform : limits.companiesOfCustomer
  const { children, taken } = await countChildren(trx, parentId, { name })
  if (taken) throw refuse('company.nameTaken', { field: 'companyName', name })
  if (children >= limit) throw refuse('company.tooMany', { limit })
  return belowPlatform ? { level: 2 as const } : { level: 3 as const, tenantId: parent.tenant_id }
}
