import type { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { administers, closedUpwards } from '@watchfire/contract/access/role/role.rules.ts'
import { duties, dutiesBeyond, dutyKeys } from '@watchfire/contract/access/separation/duty.rules.ts'
import { namedAtMost } from '@watchfire/contract/access/separation/separation.calls.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { effectiveRights } from '@watchfire/contract/core/effective-rights.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope, type Trx } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { announceSessions } from '../../core/live/session-signal.queries.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { siteText } from '../../core/site-time.ts'
import { findUnadministered, lockAdministrators } from '../account/administrators.queries.ts'
import { findKeyNamesOfRole } from '../key/api-key.queries.ts'
import { dutyText } from '../separation/duty-text.ts'
import { mixText } from '../separation/mix-text.ts'
import { listUnfit } from '../separation/mixes.queries.ts'
import { requireGivable } from '../separation/require-givable.ts'
import { listUnkept, lockSeparationShared } from '../separation/separation.queries.ts'
import { findChangeableRole } from './changeable-role.ts'
import { loadGrantor } from './load-grantor.ts'
import * as queries from './role.queries.ts'
import { type Grantor, roleView } from './role.view.ts'

type Edit = InputOf<typeof roleCalls.save>

export const saveRole: Handler<typeof roleCalls.save> = async (input, viewer, { db }) => {
  const grantor = await loadGrantor(db, viewer)
  return inScope(db, viewer, async trx => {
    const roleId = input.roleId
      ? await change(trx, viewer, grantor, input.roleId, input)
      : await make(trx, viewer, grantor, input)
    const row = await queries.findRole(trx, { ...viewer, companyIds: grantor.companyIds }, roleId, { withRoot: false })
    if (!row) throw refuse('role.notFound')
    return roleView(row, grantor)
  })
}

async function make(trx: Trx, viewer: Viewer, grantor: Grantor, input: Edit): Promise<number> {
  const company = await queries.findRoleOwner(
    trx,
    { ...viewer, companyIds: grantor.companyIds },
    input.companyId ?? viewer.companyId,
  )
  if (!company) throw refuse('company.notFound')
  const tenantId = company.tenant_id
  const template = input.forAllCompanies === true
  if (template && company.company_id !== tenantId) throw refuse('role.template')
  const menuIds = heldMenus(input.menuIds, company.level)
  await requireGivable(trx, { ...viewer, own: grantor }, tenantId, menuIds)
  const companyId = template ? null : company.company_id
  if ((await queries.lockOwnRoles(trx, tenantId)) >= limits.rolesOfCustomer)
    throw refuse('role.tooMany', { limit: limits.rolesOfCustomer })
  const { name, remark = '' } = input
  if (await queries.isNameTaken(trx, { tenantId, companyId, name })) throw refuse('role.nameTaken', { name })
  const roleId = await queries.insertRole(trx, { tenantId, companyId, name, remark, by: viewer.fullName })
  await queries.replaceRights(trx, roleId, menuIds)
  const after = { name, remark, rights: menuIds, forAllCompanies: template }
  await writeAudit(trx, { ...viewer, tenantId, companyId: company.company_id }, 'addRole', String(roleId), { after })
  return roleId
}

async function change(trx: Trx, viewer: Viewer, grantor: Grantor, roleId: number, input: Edit): Promise<number> {
  const before = await findChangeableRole(trx, viewer, grantor, roleId)
  const owner = await queries.findRoleOwner(trx, { ...viewer, companyIds: grantor.companyIds }, before.ownerId)
  const menuIds = heldMenus(input.menuIds, owner?.level)
  await requireGivable(trx, { ...viewer, own: grantor }, before.tenantId, menuIds)
  await queries.lockOwnRoles(trx, before.tenantId)
  await requireFitHolders(trx, viewer, before, menuIds)
  const { name, remark = before.row.remark } = input
  const key = { tenantId: before.tenantId, companyId: before.row.company_id, name, roleId }
  if (await queries.isNameTaken(trx, key)) throw refuse('role.nameTaken', { name })
  const version = input.version ?? before.row.version
  if (!(await queries.updateRole(trx, roleId, { name, remark, version, by: viewer.fullName }))) {
    const { changed_by, changed_at } = before.row
    throw refuse('role.changedMeanwhile', { by: changed_by, at: siteText(changed_at ?? Date.now()) })
  }
  await replaceRights(trx, viewer, before, menuIds)
  const sessions = await queries.findSessionsOfRole(trx, roleId)
  if (sessions.length > 0) await announceSessions(trx, sessions)
  await writeAudit(
    trx,
    { ...viewer, tenantId: before.tenantId, companyId: before.ownerId },
    'updateRole',
    String(roleId),
    {
      before: { name: before.row.name, remark: before.row.remark, rights: before.row.menu_ids },
      after: { name, remark, rights: menuIds },
      ...(isSameRights(before.row.menu_ids, menuIds) ? {} : await findKeyNamesOfRole(trx, roleId)),
    },
  )
  return roleId
}

/** Rights of a duty go to whoever has the role, and these are judged as if it were given to each of them. @throws separation.unfitHolders */
async function requireFitHolders(
  trx: Trx,
  viewer: Viewer,
  { row, tenantId }: Awaited<ReturnType<typeof findChangeableRole>>,
  menuIds: readonly number[],
): Promise<void> {
  if (dutiesBeyond(row.menu_ids, menuIds).length === 0 || !(await lockSeparationShared(trx, tenantId))) return
  const unfit = await listUnfit(trx, tenantId, { kept: [row.role_id], limit: namedAtMost })
  if (unfit.length > 0) throw refuse('separation.unfitHolders', { problems: mixText(unfit, [], viewer) })
}

/** @throws role.lastAdministrator, separation.lastOfDuty when it takes away what somebody has to have */
async function replaceRights(
  trx: Trx,
  viewer: Viewer,
  { row, tenantId }: Awaited<ReturnType<typeof findChangeableRole>>,
  menuIds: readonly number[],
): Promise<void> {
  await lockAdministrators(trx, tenantId)
  await queries.replaceRights(trx, row.role_id, menuIds)
  if (await lockSeparationShared(trx, tenantId)) {
    const lost = duties.filter(duty => row.menu_ids.includes(dutyKeys[duty]) && !menuIds.includes(dutyKeys[duty]))
    const unkept = await listUnkept(trx, tenantId, lost)
    if (unkept.length > 0) throw refuse('separation.lastOfDuty', { duty: dutyText(unkept, viewer) })
  } else if (administers(new Set(row.menu_ids)) && !administers(new Set(menuIds))) {
    const company = await findUnadministered(trx, row.role_id)
    if (company) throw refuse('role.lastAdministrator', { company })
  }
}

const isSameRights = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every(id => other.includes(id))

/** What is stored: with the pages and folders above, without what the company's kind never sees. */
const heldMenus = (menuIds: readonly number[], level: number | undefined): number[] =>
  closedUpwards(effectiveRights({ isRoot: false, menuIds, inPlainCompany: level === 3 }))
