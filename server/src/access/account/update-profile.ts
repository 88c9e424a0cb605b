import { isDeepStrictEqual } from 'node:util'
import type { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { dutiesOf } from '@watchfire/contract/access/separation/duty.rules.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { actingOn, changedBy, writeAudit } from '../../audit/audit.public.ts'
import { inScope, type Trx } from '../../core/db/database.ts'
import { attachPicture } from '../../core/files/attached-picture.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { findHeldKeyNames } from '../key/api-key.queries.ts'
import { requireConfirmed } from '../require-confirmed.ts'
import { choseOwnPassword, isLocalAccount, lockSeparationShared } from '../separation/separation.queries.ts'
import { announceSessionsOf } from '../session/end-sessions.ts'
import { updateAccountProfile } from './account.queries.ts'
import { heldRights, requireOtherAdministrator, withAdministered } from './administered-account.ts'
import { type LockedAccount, updateMembership } from './administration.queries.ts'
import { requireMembership } from './membership.ts'

type Input = InputOf<typeof accessCalls.updateProfile>

/** Only what is named here reaches the row, whatever else a request carries. */
const columnsOf = ({ fullName, email, phone, headUrl, homePage }: Input) => ({
  full_name: fullName,
  email,
  phone,
  head_url: headUrl,
  home_page: homePage,
})

const namesMembership = ({ roleId, allProjects, projectIds, regionLimits }: Input) =>
  [roleId, allProjects, projectIds, regionLimits].some(part => part !== undefined)

const namesPerson = (input: Input) => Object.values(columnsOf(input)).some(value => value !== undefined)

export const updateProfile: Handler<typeof accessCalls.updateProfile> = async (input, viewer, { db }) => {
  const { userId = viewer.accountId } = input
  if (userId === viewer.accountId) {
    if (namesMembership(input)) throw refuse('account.own')
    return inScope(db, viewer, trx => updateOwn(trx, viewer, input))
  }
  const mayKeep = !namesPerson(input) || viewer.rights.has(rights.keepAccounts)
  const mayGrant = !namesMembership(input) || viewer.rights.has(rights.grantAccess)
  if (!viewer.rights.has(rights.accounts) || !mayKeep || !mayGrant) throw refuse('account.notYours')
  await withAdministered(db, viewer, userId, async (trx, held, own) => {
    if (input.version !== undefined && input.version !== held.version) throw refuse('account.changedMeanwhile')
    await attachPicture(trx, viewer, input.headUrl, { tenantId: held.tenant_id, companyId: held.company_id }, 'avatar')
    const membership = membershipOf(held)
    const before = { ...(await updateAccountProfile(trx, userId, columnsOf(input))), ...membership }
    const moved = namesMembership(input) ? await move(trx, { ...viewer, own }, held, input) : undefined
    const change = changedBy(before, { ...factsOf(input), ...moved?.after }, held.full_name)
    const keys = moved?.isOther ? await findHeldKeyNames(trx, [userId]) : undefined
    await writeAudit(trx, actingOn(viewer, held), 'updateAccount', held.account, { ...change, ...keys?.get(userId) })
  })
}

async function updateOwn(trx: Trx, viewer: Viewer, input: Input): Promise<void> {
  const owner = { tenantId: viewer.tenantId ?? viewer.companyId, companyId: viewer.companyId }
  await attachPicture(trx, viewer, input.headUrl, owner, 'avatar')
  const before = await updateAccountProfile(trx, viewer.accountId, columnsOf(input))
  await writeAudit(trx, viewer, 'updateProfile', viewer.account, changedBy(before, factsOf(input), before.fullName))
}

const factsOf = ({ fullName, email, phone, headUrl, homePage }: Input) => ({
  fullName,
  email,
  phone,
  headUrl,
  homePage,
})

/** Another role, other projects or regions; what is not named stays. Answers what the audit keeps of it, and whether it is another than before. */
async function move(trx: Trx, giver: Viewer & { own: Viewer }, held: LockedAccount, input: Input) {
  const { account_id: accountId, tenant_id: tenantId, company_level: level } = held
  const wanted = {
    company: { companyId: held.company_id, tenantId, level },
    roleId: input.roleId ?? held.role_id,
    allProjects: input.allProjects ?? (input.projectIds === undefined && held.all_projects),
    projectIds: input.projectIds ?? held.project_ids,
    regionLimits: input.regionLimits ?? held.region_limits,
  }
  const { role, projectIds, regionLimits } = await requireMembership(trx, giver, wanted)
  // About what somebody has already nobody is asked.
  if (role.role_id !== held.role_id || (projectIds === null && !held.all_projects))
    requireConfirmed(giver, heldRights(role, level))
  if (dutiesOf(heldRights(role, level)).length > 0 && (await lockSeparationShared(trx, tenantId)))
    await requireOwnSignIn(trx, held)
  await requireOtherAdministrator(trx, held, giver, projectIds === null ? role : undefined)
  await updateMembership(trx, accountId, {
    tenantId,
    roleId: role.role_id,
    allProjects: projectIds === null,
    projectIds: projectIds ?? [],
    regionLimits,
  })
  await announceSessionsOf(trx, accountId)
  const after = { role: role.name, projectIds, regionLimits }
  // Two roles may have one name.
  return { after, isOther: role.role_id !== held.role_id || !isDeepStrictEqual(after, membershipOf(held)) }
}

/** Nobody could make an administrator of an account they sign in to themselves. @throws separation.passwordGiven, separation.notLocal */
async function requireOwnSignIn(trx: Trx, held: LockedAccount): Promise<void> {
  if (!(await choseOwnPassword(trx, held.account_id))) throw refuse('separation.passwordGiven')
  if (!(await isLocalAccount(trx, held.account_id))) throw refuse('separation.notLocal')
}

const membershipOf = (held: LockedAccount) => ({
  role: held.role_name,
  projectIds: held.all_projects ? null : held.project_ids,
  regionLimits: held.region_limits,
})
