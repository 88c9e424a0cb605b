/** Which alarm types devices raised lately, and which AI servers raised one of them. */
import { seedRoles } from '@watchfire/contract/core/rights.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inScope } from '../../core/db/database.ts'
import { aChannel, aCompany, anAiServer, anAlarm, aProject, aViewer } from '../../core/testing/builders.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { raisedHandlers } from '../desk.routes.ts'
import { countDays } from './count-days.ts'
import { raisedLately } from './list-types-of-devices.ts'
import { listTypesRaised } from './raised.queries.ts'

const db = suiteDatabase()
const context = { db } as never
const day = 86_400_000
const [smoking, helmet, picture] = [2, 3, 71]

async function aScene() {
  const company = await aCompany(db)
  const viewer = await aViewer(db, company)
  const [east, west] = [
    await anAiServer(db, company),
    await anAiServer(db, { ...company, ...(await aProject(db, company)) }),
  ]
  const [gate, yard, far] = [
    await aChannel(db, east, { n: 1 }),
    await aChannel(db, east, { n: 2 }),
    await aChannel(db, west, { n: 1 }),
  ]
  const at = Date.now() - day
  for (const n of [1, 2, 3]) await anAlarm(db, gate, { type: helmet, at: at + n })
  for (const n of [1, 2]) await anAlarm(db, yard, { type: smoking, at: at + n })
  for (const n of [1, 2]) await anAlarm(db, far, { type: helmet, at: at + n })
  await anAlarm(db, far, { type: 27, at: at - 31 * day })
  const types = (deviceId?: string, by = viewer) => raisedHandlers.listTypesOfDevices({ deviceId }, by, context)
  const servers = (type: number, by = viewer) => raisedHandlers.listServersOfType({ type }, by, context)
  return { company, viewer, east, west, gate, yard, far, at, types, servers }
}

test('the types of the last 30 days are told with how many there were, the most frequent first', async () => {
  const { types, yard, at } = await aScene()
  expect((await types()).map(({ type, alarms }) => [type, alarms])).toEqual([
    [helmet, 5],
    [smoking, 2],
  ])
  expect(await types(yard.deviceId)).toEqual([{ type: smoking, typeName: '吸烟', alarms: 2, lastAt: at + 2 }])
})

test('AI servers are told by how many alarms of the type their devices raised', async () => {
  const { servers, east, west } = await aScene()
  expect((await servers(helmet)).map(({ aiServerId, alarms }) => [aiServerId, alarms])).toEqual([
    [east.deviceId, 3],
    [west.deviceId, 2],
  ])
  expect((await servers(smoking)).map(({ aiServerId }) => aiServerId)).toEqual([east.deviceId])
  expect(await servers(27)).toEqual([])
})

test('nothing is told of what the caller does not see: another project, another company, faults without the right', async () => {
  const { types, servers, viewer, company, gate, far, west } = await aScene()
  await anAlarm(db, gate, { type: picture, level: 'fault' })
  const inOneProject = { ...viewer, projectIds: [company.projectId] }
  expect((await types(undefined, inOneProject)).map(({ type, alarms }) => [type, alarms])).toEqual([
    [helmet, 3],
    [smoking, 2],
    [picture, 1],
  ])
  expect((await servers(helmet, inOneProject)).map(({ aiServerId }) => aiServerId)).not.toContain(west.deviceId)
  await expect(async () => types(far.deviceId, inOneProject)).rejects.toThrow('device.notFound')
  const stranger = await aViewer(db, await aCompany(db))
  expect([await types(undefined, stranger), await servers(helmet, stranger)]).toEqual([[], []])
  const withoutFaults = { ...viewer, rights: new Set(seedRoles.viewer) }
  expect((await types(undefined, withoutFaults as never)).map(({ type }) => type)).not.toContain(picture)
})

test('kinds that algorithms told are offered with their numbers: of the type named, else of those about people', async () => {
  const { company, viewer, gate, far, at } = await aScene()
  const [special, face] = [97, 27]
  for (const subType of ['door', 3, 'door', undefined])
    await anAlarm(db, gate, { type: special, at, extra: { subType } })
  await anAlarm(db, far, { type: special, at, extra: { subType: 'gate' } })
  await anAlarm(db, gate, { type: face, at, extra: { subType: 'stranger' } })
  await anAlarm(db, gate, { type: special, at: at - 31 * day, extra: { subType: 'old' } })
  const kinds = async (type?: number, by = viewer) => {
    const rows = await raisedHandlers.listSubTypes({ type }, by, context)
    return rows.map(({ subType, alarms }) => `${subType} ${alarms}`)
  }
  expect(await kinds(special)).toEqual(['door 2', '3 1', 'gate 1'])
  expect(await kinds(special, { ...viewer, projectIds: [company.projectId] })).toEqual(['door 2', '3 1'])
  expect(await kinds()).toEqual(['stranger 1'])
  expect(await raisedHandlers.listSubTypes({}, viewer, context)).toEqual([
    { subType: 'stranger', type: face, typeName: '人脸识别', alarms: 1, lastAt: at },
  ])
})

test('types that were raised are known by the days that are counted, however many alarms have come since', async () => {
  const { company, viewer, far, at } = await aScene()
  const raised = (by: typeof viewer, limit?: number) =>
    inScope(db, by, async trx => (await listTypesRaised(trx, by, raisedLately(), limit)).sort((a, b) => a - b))
  const ofCompany = { ...viewer, projectIds: [company.projectId] }
  await anAlarm(db, far, { type: 8, at: at - 8 * day })
  await anAlarm(db, far, { type: picture, at: at - 8 * day, level: 'fault' })
  expect(await raised(viewer)).toEqual([smoking, helmet, 8, picture])
  expect(await raised(ofCompany)).toEqual([smoking, helmet])
  await db.system.transaction().execute(countDays.work)
  // Of the alarms themselves the newest of the company are looked at, whoever may see them.
  expect(await raised(viewer, 3)).toEqual([smoking, helmet, 8, picture])
  expect(await raised({ ...viewer, rights: new Set(seedRoles.viewer) } as never, 3)).toEqual([smoking, helmet, 8])
  expect(await raised(ofCompany, 2)).toEqual([helmet])
  expect(await raised(await aViewer(db, await aCompany(db)))).toEqual([])
  await sql`delete from alarm where company_id = ${company.companyId} and type = 8`.execute(db.system)
  expect(await raised(viewer, 3)).toEqual([smoking, helmet, picture])
})
