/** The camera of a gate stays when somebody who does not see it changes the park. */
import { expect, test } from 'vitest'
import { aChannelOf, aCompany, aProject, aViewer } from '../../core/testing/builders.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { listParks } from './list-parks.ts'
import { savePark } from './save-park.ts'

const db = suiteDatabase()
const tools = { db, log: recordedLog().log }

test('a park that is saved without its camera keeps it, one that nobody named as well; null takes it away', async () => {
  const company = await aCompany(db)
  const elsewhere = { ...company, ...(await aProject(db, company)) }
  const { deviceId } = await aChannelOf(db, elsewhere)
  const administrator = await aViewer(db, company)
  const keeper = await aViewer(db, company, { projectIds: [company.projectId] })
  const facts = { name: 'north', projectId: company.projectId }
  const { parkId } = await savePark({ ...facts, deviceId }, administrator, tools)
  const cameraOf = async (viewer: typeof keeper) => (await listParks({}, viewer, tools)).rows[0]?.deviceId
  expect([await cameraOf(administrator), await cameraOf(keeper)]).toEqual([deviceId, ''])
  await savePark({ ...facts, parkId, name: 'south' }, keeper, tools)
  expect(await cameraOf(administrator)).toBe(deviceId)
  await savePark({ ...facts, parkId, deviceId: null }, administrator, tools)
  expect(await cameraOf(administrator)).toBe('')
})

test('a park that goes to another company leaves its camera behind', async () => {
  const company = await aCompany(db)
  const other = await aCompany(db, { of: company })
  const administrator = await aViewer(db, company, { companyIds: [company.companyId, other.companyId] })
  const { deviceId } = await aChannelOf(db, company)
  const { parkId } = await savePark({ name: 'north', projectId: company.projectId, deviceId }, administrator, tools)
  await savePark({ name: 'north', projectId: other.projectId, parkId }, administrator, tools)
  expect((await listParks({}, administrator, tools)).rows[0]).toMatchObject({
    projectId: other.projectId,
    deviceId: '',
  })
})
