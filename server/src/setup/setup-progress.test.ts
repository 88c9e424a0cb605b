import { expect, test } from 'vitest'
import { aChannelOf, aCompany, anAccount, anAlarm, aProject, aViewer } from '../core/testing/builders.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { readProgressOf } from './setup.queries.ts'

const suite = suiteServer({ jobs: false })

test('what stands is counted within the scope, without oneself', async () => {
  const customer = await aCompany(suite.db)
  const viewer = await aViewer(suite.db, customer)
  const read = () => readProgressOf(suite.db.system, viewer)
  const empty = { customers: 0, companies: 0, accounts: 0, aiServers: 0, aiServersSeen: 0, channels: 0, alarms: 0 }
  expect(await read()).toEqual({ ...empty, projects: 1, regions: 1 })

  await anAccount(suite.db, customer)
  const stranger = await aCompany(suite.db)
  await anAlarm(suite.db, await aChannelOf(suite.db, stranger))
  expect(await read()).toEqual({ ...empty, projects: 1, regions: 1, accounts: 1 })

  const channel = await aChannelOf(suite.db, customer)
  const seenAt = (last_seen_at: Date | null) =>
    suite.db.system.updateTable('ai_server').set({ last_seen_at }).where('tenant_id', '=', customer.tenantId).execute()
  await seenAt(null)
  expect(await read()).toMatchObject({ aiServers: 1, aiServersSeen: 0, channels: 1, alarms: 0 })
  await seenAt(new Date())
  await anAlarm(suite.db, channel)
  expect(await read()).toMatchObject({ aiServersSeen: 1, alarms: 1 })
})

test('the administrator a company is made with is nobody who was added', async () => {
  const customer = await aCompany(suite.db)
  const viewer = await aViewer(suite.db, customer)
  const place = { tenant_id: customer.tenantId, level: 3, parent_id: customer.companyId, name: 'Plant' }
  const { company_id: companyId } = await suite.db.system
    .insertInto('company')
    .values(place)
    .returning('company_id')
    .executeTakeFirstOrThrow()
  const accounts = async () => {
    const seen = { ...viewer, companyIds: [...viewer.companyIds, companyId] }
    return (await readProgressOf(suite.db.system, seen)).accounts
  }
  await anAccount(suite.db, { ...customer, companyId })
  expect(await accounts()).toBe(0)
  await anAccount(suite.db, { ...customer, companyId })
  expect(await accounts()).toBe(1)
})

test('a count ends where it says so, and another project is out of sight', async () => {
  const customer = await aCompany(suite.db)
  await suite.db.system
    .insertInto('project')
    .values(
      Array.from({ length: 150 }, (_, n) => ({
        tenant_id: customer.tenantId,
        company_id: customer.companyId,
        name: `P${n}`,
      })),
    )
    .execute()
  const { projectId } = await aProject(suite.db, customer)
  const viewer = await aViewer(suite.db, customer)
  expect(await readProgressOf(suite.db.system, viewer)).toMatchObject({ projects: 100 })
  expect(await readProgressOf(suite.db.system, { ...viewer, projectIds: [projectId] })).toMatchObject({
    projects: 1,
    regions: 1,
  })
})
