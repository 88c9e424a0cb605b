import { rights } from '@watchfire/contract/core/rights.ts'
import { expect, test } from 'vitest'
import { aCompany, aProject, aViewer } from '../core/testing/builders.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { requireGrant } from './require-grant.ts'

const db = suiteDatabase()

/** An administrator of a customer whose role has these two rights. */
async function anAdministrator() {
  const company = await aCompany(db)
  const viewer = await aViewer(db, company)
  const { role_id } = await db.system
    .selectFrom('account')
    .where('account_id', '=', viewer.accountId)
    .select('role_id')
    .$narrowType<{ role_id: number }>()
    .executeTakeFirstOrThrow()
  const given = [rights.accounts, rights.monitor].map(menu_id => ({ role_id, menu_id }))
  await db.system.insertInto('role_right').values(given).execute()
  return { company, viewer }
}

test('CVE-2026-37669: rights, companies and projects beyond the giver’s own are refused, and the rights are named', async () => {
  const { company, viewer } = await anAdministrator()
  const stranger = await aCompany(db)
  const { companyId } = company
  const grant = { rights: [rights.monitor], companyId, projectIds: null, regionLimits: [] }
  await expect(requireGrant(db, viewer, grant)).resolves.toBeUndefined()
  await expect(requireGrant(db, viewer, { ...grant, companyId: stranger.companyId })).rejects.toThrow(
    'grant.scopeBeyond',
  )
  await expect(
    requireGrant(db, viewer, { ...grant, rights: [rights.monitor, rights.roles, rights.processAlarm] }),
  ).rejects.toMatchObject({ code: 'grant.rightsBeyond', facts: { rights: ['立即处理', '角色管理'] } })
})

test('a giver limited to a project gives that project alone', async () => {
  const { company, viewer } = await anAdministrator()
  const { companyId, tenantId, projectId } = company
  const other = await aProject(db, company)
  await db.system
    .updateTable('account')
    .set({ all_projects: false })
    .where('account_id', '=', viewer.accountId)
    .execute()
  await db.system
    .insertInto('account_project')
    .values({ account_id: viewer.accountId, project_id: projectId, tenant_id: tenantId })
    .execute()
  const grant = { rights: [rights.monitor], companyId, regionLimits: [] }
  await expect(requireGrant(db, viewer, { ...grant, projectIds: [projectId] })).resolves.toBeUndefined()
  for (const projectIds of [null, [other.projectId], [projectId, other.projectId]])
    await expect(requireGrant(db, viewer, { ...grant, projectIds })).rejects.toThrow('grant.scopeBeyond')
})

test('a giver who has regions of a project gives of it some of these regions', async () => {
  const { company, viewer } = await anAdministrator()
  const { companyId, tenantId, projectId, regionId } = company
  const ids = { account_id: viewer.accountId, project_id: projectId, tenant_id: tenantId }
  await db.system.insertInto('account_project').values(ids).execute()
  await db.system
    .insertInto('account_region')
    .values({ ...ids, region_id: regionId })
    .execute()
  const give = (regionLimits: { projectId: number; regionIds: number[] }[]) =>
    requireGrant(db, viewer, { rights: [rights.monitor], companyId, projectIds: [projectId], regionLimits })
  for (const regionIds of [[regionId], []]) await expect(give([{ projectId, regionIds }])).resolves.toBeUndefined()
  for (const limits of [
    [],
    [{ projectId, regionIds: [regionId, regionId + 1] }],
    [{ projectId: projectId + 1, regionIds: [regionId] }],
  ])
    await expect(give(limits)).rejects.toThrow('grant.scopeBeyond')
})

test('what the top bar selects neither widens nor narrows what may be given', async () => {
  const { company, viewer } = await anAdministrator()
  const further = await aCompany(db, { of: company })
  const grant = { rights: [rights.monitor], companyId: further.companyId, projectIds: null, regionLimits: [] }
  const narrowed = { ...viewer, companyIds: [company.companyId], projectIds: [company.projectId] }
  await expect(requireGrant(db, narrowed, grant)).resolves.toBeUndefined()
  const pretended = { ...viewer, companyIds: [(await aCompany(db)).companyId], rights: new Set([rights.roles]) }
  await expect(requireGrant(db, pretended, { ...grant, companyId: pretended.companyIds[0] as number })).rejects.toThrow(
    'grant.scopeBeyond',
  )
  await expect(requireGrant(db, pretended, { ...grant, rights: [rights.roles] })).rejects.toThrow('grant.rightsBeyond')
})
