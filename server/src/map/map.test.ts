/** A customer's map: who chooses it, what of it is a secret, the file that is kept here, and what stands on it. */
import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import { mapCalls, mapPart } from '@watchfire/contract/map/map.calls.ts'
import { pmtilesArchive, worldOf } from '@watchfire/contract/testing/pmtiles-archive.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { aChannelOf, anAlarm } from '../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'

const suite = suiteServer({ jobs: false, env: { WATCHFIRE_TILE_ORIGINS: 'https://tiles.example' } })
let admin: SignedClient
let stranger: SignedClient
let root: SignedClient
beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  stranger = await signInAs(suite.app, '13900000001', 'Watchfire!other')
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
})
beforeEach(() => sql`delete from map_source`.execute(suite.db.system))

const address = 'https://tiles.example/{z}/{x}/{y}.png?key=very-secret'
const tile = new Uint8Array(64).fill(7)
const archive = pmtilesArchive({ tiles: worldOf(tile, 2) })

const save = (fields: object, who = admin) =>
  who.send(mapCalls.saveSetting, { mapSource: 'tiles', coordinates: 'wgs84', version: 0, ...fields })

async function upload(bytes: Buffer, { who = admin, part = mapPart } = {}) {
  let answer = { rcode: 0 } as Record<string, unknown>
  for (let offset = 0; offset < bytes.length && answer.rcode === 0; offset += part) {
    const partBytes = bytes.subarray(offset, offset + part).toString('base64')
    const fields = { mapFileName: '厂区.pmtiles', mapFileBytes: bytes.length, offset, partBytes }
    answer = (await who.send(mapCalls.uploadFile, fields)).body as Record<string, unknown>
  }
  return answer
}

test('a customer without a choice has no map', async () => {
  expect(await admin.call(mapCalls.read, {})).toMatchObject({ source: 'none', tileAddresses: [], fileUrl: '' })
  expect(await admin.call(mapCalls.readSetting, {})).toMatchObject({
    source: 'none',
    version: 0,
    allowedOrigins: ['https://tiles.example'],
  })
})

test('the address of tiles reaches those who look at the map; settings, log and table say where it leads and nothing more', async () => {
  expect((await save({ tileAddress: address, credit: '示例' })).body.rcode).toBe(0)
  expect((await admin.call(mapCalls.read, {})).tileAddresses).toEqual([address])
  const setting = await admin.call(mapCalls.readSetting, {})
  expect(setting).toMatchObject({ tileOrigin: 'https://tiles.example', credit: '示例', version: 1 })
  const { rows } = await sql<{ told: string }>`
    select concat(row_to_json(map_source), (select string_agg(detail::text, '') from audit where action = 'saveMap')) as told
    from map_source`.execute(suite.db.system)
  expect(rows[0]?.told).toContain('https://tiles.example')
  expect(JSON.stringify([setting, rows, suite.lines])).not.toContain('very-secret')
})

test('an address that is not given stays, an emptied one goes, and another source forgets it', async () => {
  await save({ tileAddress: address, labelAddress: '/labels/{z}/{x}/{y}.png' })
  await save({ coordinates: 'gcj02', version: 1 })
  const shown = await admin.call(mapCalls.read, {})
  expect(shown).toMatchObject({ coordinates: 'gcj02', tileAddresses: [address, '/labels/{z}/{x}/{y}.png'] })
  await save({ labelAddress: '', version: 2 })
  expect((await admin.call(mapCalls.read, {})).tileAddresses).toEqual([address])
  expect((await save({ mapSource: 'none', version: 3 })).body.rcode).toBe(0)
  expect((await save({ version: 4 })).body.errorCode).toBe('map.noAddress')
})

test.each([
  ['http://tiles.example/{z}/{x}/{y}.png', 'map.badAddress'],
  ['https://tiles.example/{z}/{x}.png', 'map.badAddress'],
  ['https://elsewhere.example/{z}/{x}/{y}.png', 'map.originNotAllowed'],
])('%s is refused', async (tileAddress, errorCode) => {
  expect((await save({ tileAddress })).body).toMatchObject({ errorCode, field: 'tileAddress' })
})

test('of two who save at once one is told', async () => {
  const saved = await Promise.all([save({ tileAddress: address }), save({ tileAddress: address })])
  expect(saved.map(({ body }) => body.errorCode ?? 'saved').sort()).toEqual(['map.changedMeanwhile', 'saved'])
})

test('a file comes in parts, is the map with its last one, and is read by range by its customer alone', async () => {
  expect(await upload(archive, { part: 300 })).toMatchObject({ data: { received: archive.length, complete: true } })
  const { source, fileUrl } = await admin.call(mapCalls.read, {})
  expect(source).toBe('file')
  const part = await suite.app.inject({ url: fileUrl, headers: { range: 'bytes=0-6' } })
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
    206,
    'PMTiles',
    `bytes 0-6/${archive.length}`,
  ])
  expect(part.headers['content-security-policy']).toContain('sandbox')
  expect((await stranger.call(mapCalls.read, {})).fileUrl).toBe('')
  const fileId = /file\/([0-9a-f]{32})/.exec(fileUrl)?.[1] ?? ''
  const forged = await suite.app.inject({ url: fileUrl.replace(fileId, 'a'.repeat(32)) })
  expect(forged.statusCode).toBe(403)
})

test('another file takes the place of the first, whose bytes are let go; so does another source', async () => {
  const gone = async () => (await sql`select from file_removal`.execute(suite.db.system)).rows.length
  const files = async () => (await sql`select from file where kind = 'map'`.execute(suite.db.system)).rows.length
  const before = await gone()
  await upload(archive)
  await upload(archive)
  expect([await files(), await gone()]).toEqual([1, before + 1])
  expect((await save({ mapSource: 'none', version: 2 })).body.rcode).toBe(0)
  expect([await files(), await gone()]).toEqual([0, before + 2])
  expect((await save({ mapSource: 'file', version: 3 })).body.errorCode).toBe('map.noFile')
})

test.each([
  ['a picture', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(300)]), 'map.notTiles'],
  ['half a file', archive.subarray(0, archive.length - 1), 'map.notTiles'],
  ['a directory that readers would not find', pmtilesArchive({ tiles: worldOf(tile, 6) }), 'map.notTiles'],
  ['AVIF', pmtilesArchive({ tiles: worldOf(tile, 0), type: 5 }), 'map.otherTiles'],
  ['Brotli', pmtilesArchive({ tiles: worldOf(tile, 0), compression: 3 }), 'map.otherTiles'],
])('%s is no map', async (_, bytes, errorCode) => {
  expect(await upload(bytes)).toMatchObject({ errorCode })
})

test('a part that does not fit behind the last one says how much is here', async () => {
  const partOf = (offset: number, length: number) => ({
    fileName: 'a.pmtiles',
    fileBytes: archive.length,
    offset,
    partBytes: archive.subarray(offset, offset + length).toString('base64'),
  })
  const onWire = (part: ReturnType<typeof partOf>) => z.encode(mapCalls.uploadFile.input, part)
  await admin.call(mapCalls.uploadFile, partOf(0, 300))
  expect((await admin.send(mapCalls.uploadFile, onWire(partOf(301, 9)))).body).toMatchObject({
    errorCode: 'file.wrongOffset',
    received: 300,
  })
  const tooMuch = onWire({ ...partOf(300, 9), fileBytes: 305 })
  expect((await admin.send(mapCalls.uploadFile, tooMuch)).body.errorCode).toBe('map.otherBytes')
})

test('who administers a company below the customer does not choose its map', async () => {
  const { rows } = await sql<{ company_id: number }>`
    with own as (select tenant_id, role_id, password_hash from account where account = '13800000001'),
    below as (insert into company (tenant_id, parent_id, level, name) select tenant_id, tenant_id, 3, '分公司' from own returning company_id, tenant_id)
    insert into account (tenant_id, company_id, role_id, account, password_hash)
    select own.tenant_id, below.company_id, own.role_id, 'below', own.password_hash from own, below returning company_id`.execute(
    suite.db.system,
  )
  expect(rows).toHaveLength(1)
  const below = await signInAs(suite.app, 'below', 'Watchfire!admin')
  expect((await save({ tileAddress: address }, below)).body.errorCode).toBe('map.ofCustomer')
  expect(await upload(archive, { who: below })).toMatchObject({ errorCode: 'map.ofCustomer' })
  await save({ tileAddress: address })
  expect((await below.call(mapCalls.readSetting, {})).tileOrigin).toBe('https://tiles.example')
})

test('projects with a place are on the map with what waits there, and are seen in scope alone', async () => {
  const { rows: projects } = await admin.call(projectCalls.list, {})
  const [first] = projects
  if (!first) throw new Error('the demo has projects')
  const place = { longitude: 121.4737, latitude: 31.2304 }
  const { projectId, name, type, version } = first
  await admin.call(projectCalls.update, { projectId, name, type, version, place })
  const { rows } = await sql<{ tenantId: number; companyId: number; projectId: number; regionId: number }>`
    select tenant_id as "tenantId", company_id as "companyId", project_id as "projectId", 0 as "regionId" from project
    where project_id = ${projectId}`.execute(suite.db.system)
  const [owner] = rows
  if (!owner) throw new Error('the project is there')
  const channel = await aChannelOf(suite.db, owner)
  await anAlarm(suite.db, channel, { level: 'severe' })
  await anAlarm(suite.db, channel, { level: 'severe' })
  await anAlarm(suite.db, channel, { level: 'normal' })
  const sites = await admin.call(mapCalls.listSites, {})
  expect(sites).toEqual([expect.objectContaining({ projectId, projectName: name, place })])
  expect(sites[0]?.pending).toEqual([
    { level: 'severe', count: 2 },
    { level: 'normal', count: 1 },
  ])
  expect(await stranger.call(mapCalls.listSites, {})).toEqual([])
  expect((await root.call(mapCalls.listSites, {})).map(site => site.projectId)).toContain(projectId)
})
