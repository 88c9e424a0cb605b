import { rights } from '@watchfire/contract/core/rights.ts'
import type { Database } from '../../core/db/database.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { aViewer, type CompanyOfTest } from '../../core/testing/builders.ts'

type Given = { name?: string; email?: string; regionIds?: readonly number[]; rights?: readonly number[] }

/** Somebody who may check, and sees the project as a whole or these regions of it. */
export async function aWalker(
  db: Database,
  company: CompanyOfTest,
  { name, email = '', regionIds, rights: given = [rights.fireCheck, rights.reportHazard] }: Given = {},
): Promise<Viewer> {
  const { projectId, tenantId } = company
  const limited = regionIds && { projectIds: [projectId], regionLimits: [{ projectId, regionIds: [...regionIds] }] }
  const viewer = await aViewer(db, company, { ...(name && { fullName: name }), ...limited, rights: given })
  const account_id = viewer.accountId
  await db.system
    .updateTable('account')
    .set({ email, full_name: viewer.fullName })
    .where('account_id', '=', account_id)
    .execute()
  await giveRights(db, viewer, given)
  if (!regionIds) return viewer
  const part = { account_id, project_id: projectId, tenant_id: tenantId }
  await db.system.insertInto('account_project').values(part).execute()
  await db.system
    .insertInto('account_region')
    .values(regionIds.map(region_id => ({ ...part, region_id })))
    .execute()
  return viewer
}

/** What the role of the account has from now on. */
export async function giveRights(db: Database, { accountId }: Viewer, given: readonly number[]): Promise<void> {
  const { role_id } = await db.system
    .selectFrom('account')
    .where('account_id', '=', accountId)
    .select('role_id')
    .executeTakeFirstOrThrow()
  await db.system.deleteFrom('role_right').where('role_id', '=', role_id).execute()
  if (given.length > 0)
    await db.system
      .insertInto('role_right')
      .values(given.map(menu_id => ({ role_id: role_id as number, menu_id })))
      .execute()
}
