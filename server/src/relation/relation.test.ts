import { rights } from '@watchfire/contract/core/rights.ts'
import { relationLimit } from '@watchfire/contract/relation/relation.shapes.ts'
import { expect, test } from 'vitest'
import { aChannel, aChannelOf, aCompany, anAiServer, aViewer, type ChannelOfTest } from '../core/testing/builders.ts'
import { everyWriteIsLogged } from '../core/testing/logged-writes.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { relationHandlers as relation } from './relation.routes.ts'

const db = suiteDatabase()
everyWriteIsLogged(db)
const tools = { db, log: recordedLog().log }

async function aScene() {
  const company = await aCompany(db, { name: 'Plant' })
  const viewer = await aViewer(db, company, { fullName: 'Chen' })
  const camera = () => aChannelOf(db, company)
  const add = (input: Parameters<typeof relation.addOfDevice>[0]) => relation.addOfDevice(input, viewer, tools)
  const addOfRegion = (cameras: string[], note = '') =>
    relation.addOfRegion({ regionId: company.regionId ?? 0, cameras, note }, viewer, tools)
  const related = async ({ deviceId }: { deviceId: string }) => {
    const { cameras, people } = await relation.readRelated({ deviceId }, viewer, tools)
    return { cameras: cameras.map(each => each.channelId), people: people.map(each => each.accountId) }
  }
  const list = async (input = {}) => (await relation.list(input, viewer, tools)).rows
  return { company, viewer, camera, add, addOfRegion, related, list }
}
const idOf = ({ deviceId }: ChannelOfTest) => deviceId

test('two cameras of one place are one relation, from whichever side it is made, and each shows the other', async () => {
  const { camera, add, related, list } = await aScene()
  const [gate, yard] = [await camera(), await camera()]
  expect(await add({ deviceId: gate.deviceId, cameras: [yard.deviceId], note: 'gate from inside' })).toEqual({
    added: 1,
  })
  expect(await add({ deviceId: yard.deviceId, cameras: [gate.deviceId] })).toEqual({ added: 0 })
  expect(await related(gate)).toMatchObject({ cameras: [yard.deviceId] })
  expect(await related(yard)).toMatchObject({ cameras: [gate.deviceId] })
  expect(await list()).toMatchObject([{ kind: 'neighbour', note: 'gate from inside', madeBy: 'Chen' }])
})

test('the cameras of a region are shown for its devices, after their own', async () => {
  const { camera, add, addOfRegion, related } = await aScene()
  const [gate, yard, hall] = [await camera(), await camera(), await camera()]
  await addOfRegion([hall, gate].map(idOf))
  await add({ deviceId: gate.deviceId, cameras: [yard.deviceId] })
  expect(await related(gate)).toMatchObject({ cameras: [yard.deviceId, hall.deviceId] })
})

test('whom to call about an AI server is called about its channels too, and nobody who has left', async () => {
  const { company, add, related } = await aScene()
  const server = await anAiServer(db, company)
  const channel = await aChannel(db, server)
  const [day, night, gone] = [await aViewer(db, company), await aViewer(db, company), await aViewer(db, company)]
  await add({ deviceId: server.deviceId, people: [day.accountId, gone.accountId] })
  await add({ deviceId: channel.deviceId, people: [night.accountId] })
  await db.system.updateTable('account').set({ in_use: false }).where('account_id', '=', gone.accountId).execute()
  expect(new Set((await related(channel)).people)).toEqual(new Set([day.accountId, night.accountId]))
  await expect(add({ deviceId: channel.deviceId, people: [gone.accountId] })).rejects.toThrow('account.notFound')
})

test('whoever administers nobody adds themselves as a contact, and no colleague, whose phone they may not read', async () => {
  const { company, camera, related, list } = await aScene()
  const { deviceId } = await camera()
  const colleague = await aViewer(db, company)
  const keeper = await aViewer(db, company, { rights: [rights.relations] })
  const add = (people: number[], by = keeper) => relation.addOfDevice({ deviceId, people }, by, tools)
  await expect(add([colleague.accountId])).rejects.toThrow('relation.notAdministered')
  await expect(add([keeper.accountId, colleague.accountId])).rejects.toThrow('relation.notAdministered')
  expect(await list()).toEqual([])
  await add([keeper.accountId])
  const administrator = await aViewer(db, company, { rights: [rights.relations, rights.accounts] })
  await add([colleague.accountId], administrator)
  expect(new Set((await related({ deviceId })).people)).toEqual(new Set([keeper.accountId, colleague.accountId]))
})

test('who administers the people of some projects adds no administrator of all', async () => {
  const { company, camera } = await aScene()
  const { deviceId } = await camera()
  const ofAll = await aViewer(db, company)
  const some = await aViewer(db, company, { projectIds: [company.projectId] })
  await db.system.updateTable('account').set({ all_projects: false }).where('account_id', '=', some.accountId).execute()
  const place = { account_id: some.accountId, project_id: company.projectId, tenant_id: company.tenantId }
  await db.system.insertInto('account_project').values(place).execute()
  await expect(relation.addOfDevice({ deviceId, people: [ofAll.accountId] }, some, tools)).rejects.toThrow(
    'relation.notAdministered',
  )
})

test('a relation is of something and to something, to no stranger and not to itself, and changes nothing when it is refused', async () => {
  const { company, viewer, camera, add, addOfRegion, list } = await aScene()
  const [gate, foreign] = [await camera(), await aChannelOf(db, await aCompany(db))]
  const server = await anAiServer(db, company)
  const { deviceId } = gate
  await expect(add({ deviceId })).rejects.toThrow('relation.incomplete')
  await expect(addOfRegion([foreign.deviceId])).rejects.toThrow('device.notFound')
  await expect(add({ deviceId, cameras: [deviceId] })).rejects.toThrow('relation.toItself')
  await expect(add({ deviceId, cameras: [foreign.deviceId] })).rejects.toThrow('device.notFound')
  await expect(add({ deviceId: foreign.deviceId, cameras: [deviceId] })).rejects.toThrow('device.notFound')
  await expect(add({ deviceId, cameras: [server.deviceId] })).rejects.toThrow('relation.noCamera')
  const stranger = await aViewer(db, await aCompany(db))
  await expect(add({ deviceId, people: [viewer.accountId, stranger.accountId] })).rejects.toThrow('account.notFound')
  expect(await list()).toEqual([])
})

test('a device has room for so many, however they come', async () => {
  const { company, camera, add, list } = await aScene()
  const gate = await camera()
  const server = await anAiServer(db, company)
  const others: ChannelOfTest[] = []
  for (let made = 0; made < relationLimit; made += 1) others.push(await aChannel(db, server, { n: made + 1 }))
  await add({ deviceId: gate.deviceId, cameras: others.map(idOf) })
  const further = await camera()
  await expect(add({ deviceId: further.deviceId, cameras: [gate.deviceId] })).resolves.toEqual({ added: 1 })
  await expect(add({ deviceId: gate.deviceId, cameras: [(await camera()).deviceId] })).rejects.toThrow(
    'relation.tooMany',
  )
  expect(await list({ pageSize: 100 })).toHaveLength(relationLimit + 1)
})

test('whoever is limited to a project sees and takes away what has both of its ends there', async () => {
  const { company, viewer, camera, add, list } = await aScene()
  const elsewhere = { ...company, ...(await aCompany(db, { of: company })) }
  const [gate, yard, far] = [await camera(), await camera(), await aChannelOf(db, elsewhere)]
  const both = { ...viewer, companyIds: [...viewer.companyIds, elsewhere.companyId] }
  await add({ deviceId: gate.deviceId, cameras: [yard.deviceId] })
  await relation.addOfDevice({ deviceId: gate.deviceId, cameras: [far.deviceId] }, both, tools)
  const [mine] = await list()
  expect(await list()).toHaveLength(1)
  const all = (await relation.list({}, both, tools)).rows
  expect(all).toHaveLength(2)
  const hidden = all.find(row => row.relationId !== mine?.relationId)?.relationId ?? 0
  await expect(relation.remove({ relationId: hidden }, viewer, tools)).rejects.toThrow('relation.notFound')
  await relation.remove({ relationId: mine?.relationId ?? 0 }, viewer, tools)
  expect(await list()).toEqual([])
})

test('relations are found by the names of both ends and the remark, and by their kind', async () => {
  const { viewer, camera, add, addOfRegion, list } = await aScene()
  const [gate, yard] = [await camera(), await camera()]
  await db.system.updateTable('device').set({ name: 'North gate' }).where('device_id', '=', gate.deviceId).execute()
  await add({ deviceId: gate.deviceId, cameras: [yard.deviceId] })
  await addOfRegion([yard.deviceId], 'from the roof')
  await add({ deviceId: gate.deviceId, people: [viewer.accountId] })
  const kinds = async (input: object) => (await list(input)).map(row => row.kind)
  expect(await kinds({ keyword: 'north' })).toEqual(['contact', 'neighbour'])
  expect(await kinds({ keyword: 'ROOF' })).toEqual(['ofRegion'])
  expect(await kinds({ keyword: '_' })).toEqual([])
  expect(await kinds({ kind: 'ofRegion' })).toEqual(['ofRegion'])
})
