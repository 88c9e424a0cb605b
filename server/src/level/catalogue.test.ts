/** The catalogue: what root changes holds at once where a company has nothing of its own. */

import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { type CatalogueType, catalogueCalls } from '@watchfire/contract/level/catalogue.calls.ts'
import { levelCalls } from '@watchfire/contract/level/level.calls.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { maySubscribe } from '../core/live/live-kinds.ts'
import { outboxPosition, readSpan } from '../core/live/outbox.queries.ts'
import { aChannel, aCompany, anAiServer } from '../core/testing/builders.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { makeCollector } from '../ingest/collector.ts'

const suite = suiteServer({ jobs: false })
const intrusion = 4
const offline = 70
let root: SignedClient
let admin: SignedClient
beforeAll(async () => {
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
})
beforeEach(() => sql`delete from licence`.execute(suite.db.system))

const read = async (type = intrusion) => {
  const row = (await root.call(catalogueCalls.list, {})).find(each => each.type === type)
  if (!row) throw new Error(`no type ${type}`)
  return row
}
const save = async (change: Partial<CatalogueType>, type = intrusion) => {
  const { allowed, ...now } = await read(type)
  return root.call(catalogueCalls.save, { ...now, ...change })
}
const levelAt = async (client: SignedClient, type = intrusion) =>
  (await client.call(levelCalls.list, {})).find(each => each.type === type)

test('a nickname gives a type its page at the next sign-in, and no two share one', async () => {
  expect(await read(82)).toMatchObject({ nickname: null, page: 'aiEntrance' })
  await save({ nickname: 'cold-rooms', page: 'climateSensors' }, 82)
  const again = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  expect(again.user.algorithms.find(({ nickname }) => nickname === 'cold-rooms')).toMatchObject({
    alarmType: 82,
    page: 'climateSensors',
  })
  // Who does not speak of it leaves it as it is.
  const { allowed, nickname, page, ...others } = await read(82)
  await root.call(catalogueCalls.save, others)
  expect(await read(82)).toMatchObject({ nickname: 'cold-rooms', page: 'climateSensors' })
  await expect(save({ nickname: 'cold-rooms' }, 85)).rejects.toThrow('catalogue.nicknameTaken')
  for (const nickname of ['monitor', 'login', 'api'])
    await expect(save({ nickname }, 85)).rejects.toThrow('catalogue.nicknameTaken')
  await save({ nickname: null }, 82)
  expect(await read(82)).toMatchObject({ nickname: null })
  const after = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  expect(after.user.algorithms.map(({ alarmType }) => alarmType)).not.toContain(82)
})

test('of two that take one nickname at once, one has it', async () => {
  const both = await Promise.allSettled([save({ nickname: 'twice' }, 96), save({ nickname: 'twice' }, 97)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('names, level and order change at once for everybody; a company’s own level stays', async () => {
  const companyId = admin.user.companyId
  const own = await levelAt(admin)
  await admin.call(levelCalls.update, {
    companyId,
    type: intrusion,
    level: 'severe',
    mergeSeconds: 30,
    overdueMinutes: 5,
    version: own?.version ?? 0,
  })
  const saved = await save({ name: '越界', nameEn: 'Trespass', level: 'notice', position: 0 })
  expect(saved).toMatchObject({ name: '越界', level: 'notice', allowed: true })
  expect(await levelAt(admin)).toMatchObject({ typeName: '越界', level: 'severe', catalogue: { level: 'notice' } })
  expect(await levelAt(root)).toMatchObject({ level: 'notice' })
  const { rows } = await admin.call(alarmCalls.listTypes, {})
  expect(rows[0]).toMatchObject({ type: intrusion, name: '越界', inUse: true })
  const { rows: audits } = await sql<{ detail: object }>`
    select detail from audit where action = 'saveAlarmType' order by audit_id desc limit 1`.execute(suite.db.system)
  expect(audits[0]?.detail).toMatchObject({ before: { name: '区域入侵', level: 2 }, after: { name: '越界', level: 3 } })
})

test('the next event has the level of the catalogue, and is not counted into the alarm of the old one', async () => {
  await save({ level: 'normal', mergeSeconds: 60 })
  const company = await aCompany(suite.db)
  const server = await anAiServer(suite.db, company)
  const channel = await aChannel(suite.db, server)
  const { log } = recordedLog()
  const collector = makeCollector({ db: suite.db, log })
  const arrive = async (eventId: string) =>
    (
      await collector.submit(server, [
        { eventId, deviceId: channel.deviceId, alarmType: intrusion, occurredAt: Date.now() },
      ])
    )[0]?.outcome
  expect([await arrive('e1'), await arrive('e2')]).toEqual(['stored', 'merged'])
  await save({ level: 'severe' })
  expect(await arrive('e3')).toBe('stored')
  // Out of use for new rules; what comes is taken in.
  await save({ inUse: false })
  expect(await arrive('e4')).toBe('merged')
  await collector.stop()
})

test('a new type is taken in from then on, and its number but once', async () => {
  const fresh = {
    type: 500,
    name: '皮带跑偏',
    nameEn: 'Belt off track',
    family: 'general',
    level: 'normal',
    mergeSeconds: 60,
    overdueMinutes: 5,
    position: 500,
    inUse: true,
    version: 0,
  } as const
  expect(await root.call(catalogueCalls.save, fresh)).toMatchObject({ type: 500, version: 1 })
  await expect(root.call(catalogueCalls.save, fresh)).rejects.toThrow('catalogue.typeTaken')
  await expect(root.call(catalogueCalls.save, { ...fresh, version: 7 })).rejects.toThrow('catalogue.changedMeanwhile')
  await expect(root.call(catalogueCalls.save, { ...fresh, type: 501, version: 1 })).rejects.toThrow(
    'catalogue.unknownType',
  )
  expect(await save({ family: 'jam' }, 500)).toMatchObject({ family: 'general' })
  await expect(save({ level: 'fault' }, 500)).rejects.toThrow('level.notForType')
  await expect(save({ level: 'severe' }, offline)).rejects.toThrow('level.notForType')
})

test('a licence without an algorithm keeps it from being put in use, and leaves those in use alone', async () => {
  await save({ inUse: true })
  await sql`insert into licence (number, holder, channels, algorithms, valid_from, valid_until, issued_at, uploaded_by)
    values ('L-1', 'all', 1000, '{1,2}', '2020-01-01', '9999-12-31', now(), 'root')`.execute(suite.db.system)
  expect(await save({ position: 4 })).toMatchObject({ inUse: true, allowed: false })
  await save({ inUse: false })
  await expect(save({ inUse: true })).rejects.toThrow('licence.algorithmRefused')
  expect(await save({ position: 9 }, offline)).toMatchObject({ allowed: true })
})

test('a change is for every console, whatever it may see', async () => {
  const from = (await outboxPosition(suite.db.system)).now
  const begun = Date.now()
  await save({ position: 3 })
  // Work of other suites that is still under way in this PostgreSQL holds the position back.
  const told = async () => {
    const until = (await outboxPosition(suite.db.system)).now
    return (await readSpan(suite.db.system, [admin.user.companyId], { from, until }, 100)).filter(
      row => row.at >= begun,
    )
  }
  await expect.poll(async () => (await told()).map(({ kind }) => kind), { timeout: 10_000 }).toEqual(['catalogue'])
  const narrow = { tenantId: 999_999, companyIds: [999_999], projectIds: [1], regionLimits: [], regionId: 1 }
  expect((await told()).every(row => maySubscribe(narrow, row))).toBe(true)
})
