/** Licences end to end: what is taken in, what holds, what is refused, who hears of it. */

import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { addDays, utcDay } from '@watchfire/contract/core/zone-clock.ts'
import { licenceCalls } from '@watchfire/contract/licence/licence.calls.ts'
import { unlicensedChannels } from '@watchfire/contract/licence/licence.rules.ts'
import { setupCalls } from '@watchfire/contract/setup/setup.calls.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alarmHandlers } from '../alarm/alarm.routes.ts'
import { siteDay } from '../core/site-time.ts'
import { aChannel, aCompany, anAiServer, aViewer, type CompanyOfTest } from '../core/testing/builders.ts'
import { everyWriteIsLogged } from '../core/testing/logged-writes.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { makeCollector } from '../ingest/collector.ts'
import { receiveHeartbeat } from '../ingest/send-heartbeat.ts'
import { readAlgorithms } from './licence.public.ts'
import { lockChannelCount } from './licence.queries.ts'
import { signLicence } from './licence-file.ts'
import { licenceWatch } from './watch-licences.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const pinned = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')
const suite = suiteServer({ jobs: false, env: { WATCHFIRE_LICENCE_KEY: pinned } })
everyWriteIsLogged(suite.db)
const { log, lines } = recordedLog()

let root: SignedClient
let admin: SignedClient
let customer: CompanyOfTest
beforeAll(async () => {
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
})
beforeEach(async () => {
  await sql`delete from licence`.execute(suite.db.system)
  await sql`update installation set clock_seen_at = now()`.execute(suite.db.system)
  await sql`update ai_server set refused_channels = 0`.execute(suite.db.system)
  customer = await aCompany(suite.db)
})

const today = () => siteDay(Date.now())
type Content = Parameters<typeof signLicence>[0]
const licence = (change: Partial<Content> = {}, key = privateKey) =>
  signLicence(
    {
      number: 'L-1',
      holder: '华东集团',
      channels: 1000,
      algorithms: 'all',
      from: today(),
      until: addDays(today(), 365),
      issuedAt: new Date().toISOString(),
      ...change,
    },
    key,
  )
const upload = async (licenceText: string, by = root) => (await by.send(licenceCalls.upload, { licenceText })).body
const overview = () => root.call(licenceCalls.read, {})
const warning = async (by = admin) => (await by.call(setupCalls.listWarnings, {}))[0] ?? null
const endOn = (day: string) =>
  sql`update licence set valid_from = '2020-01-01', valid_until = ${day}`.execute(suite.db.system)

async function aBox() {
  const server = await anAiServer(suite.db, customer)
  return {
    server,
    announce: (count: number) =>
      receiveHeartbeat(
        {
          deviceId: server.deviceId,
          sentAt: Date.now(),
          channels: Array.from({ length: count }, (_, n) => ({
            channelId: `${server.deviceId}_C${n + 1}`,
            state: 'online' as const,
          })),
        },
        server,
        { db: suite.db, log },
      ),
    online: async () =>
      (
        await sql`select from device where ai_server_no = ${server.deviceNo} and kind = 2 and state = 1`.execute(
          suite.db.system,
        )
      ).rows.length,
  }
}

describe('a file that is not taken', () => {
  test('each reason has its name', async () => {
    const text = licence()
    const { privateKey: stranger } = generateKeyPairSync('ed25519')
    expect(await upload('a text')).toMatchObject({ errorCode: 'licence.notALicence', problem: 'JSON' })
    expect((await upload(text.replace(/"holder": "[^"]+"/, '"holder": ""'))).errorCode).toBe('licence.notALicence')
    expect((await upload(text.replace('"watchfire"', '"other"'))).errorCode).toBe('licence.otherProduct')
    expect((await upload(licence({}, stranger))).errorCode).toBe('licence.otherSigner')
    expect((await upload(text.replace('"channels": 1000', '"channels": 2000'))).errorCode).toBe('licence.altered')
    expect((await upload(text.replace(/"signature": "[^"]+"/, '"signature": "AAAA"'))).errorCode).toBe(
      'licence.altered',
    )
    const elsewhere = '00000000-0000-4000-8000-000000000000'
    expect((await upload(licence({ installation: elsewhere }))).errorCode).toBe('licence.otherInstallation')
    expect((await upload(licence({ customerId: 999_999 }))).errorCode).toBe('licence.noCustomer')
    const [from, until] = [addDays(today(), 9), addDays(today(), 8)]
    expect(await upload(licence({ from, until }))).toMatchObject({ errorCode: 'licence.endsBeforeStart', from, until })
    const ended = licence({ from: '2020-01-01', until: addDays(today(), -1) })
    expect((await upload(ended)).errorCode).toBe('licence.endedAlready')
    expect(await overview()).toMatchObject({ licences: [] })
  })

  test('an older one does not take the place of a newer one, and the same one changes nothing', async () => {
    const first = licence({ number: 'L-1', issuedAt: new Date(Date.now() - 60_000).toISOString() })
    const second = licence({ number: 'L-2' })
    for (const text of [first, second, second]) expect((await upload(text)).rcode).toBe(0)
    expect(await upload(first)).toMatchObject({ errorCode: 'licence.older', number: 'L-2' })
    expect((await overview()).licences.map(({ number, standing }) => [number, standing])).toEqual([
      ['L-2', 'current'],
      ['L-1', 'replaced'],
    ])
  })

  test('spaces and the order of fields are no alteration, and nobody but root uploads', async () => {
    const turned = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(licence())).reverse()))
    expect((await upload(turned, admin)).rcode).not.toBe(0)
    expect((await upload(turned)).rcode).toBe(0)
  })
})

describe('channels', () => {
  test('without a licence there is room for some; those beyond are named, and what runs goes on', async () => {
    const used = (await overview()).allowances[0]?.channelsUsed ?? 0
    const box = await aBox()
    const announced = unlicensedChannels - used + 2
    const { refused } = await box.announce(announced)
    expect(refused.map(({ channelId }) => channelId)).toEqual([
      `${box.server.deviceId}_C${announced - 1}`,
      `${box.server.deviceId}_C${announced}`,
    ])
    expect(refused[0]?.rmsg).toContain(`${box.server.deviceId}_C${announced - 1}`)
    expect(await box.online()).toBe(announced - 2)
    const [allowance] = (await overview()).allowances
    expect(allowance).toMatchObject({
      state: 'none',
      channelsUsed: unlicensedChannels,
      channelsAllowed: unlicensedChannels,
      channelsRefused: 2,
      algorithms: null,
    })
    expect(await warning()).toMatchObject({ kind: 'channelsFull', refused: 2 })

    expect((await upload(licence())).rcode).toBe(0)
    expect((await box.announce(announced)).refused).toEqual([])
    expect(await box.online()).toBe(announced)
    expect(await warning()).toBeNull()
    await sql`delete from device where ai_server_no = ${box.server.deviceNo}`.execute(suite.db.system)
  })

  test('a customer with a licence of its own is counted by it alone', async () => {
    expect((await upload(licence({ customerId: customer.tenantId, channels: 2 }))).rcode).toBe(0)
    const box = await aBox()
    expect((await box.announce(3)).refused).toHaveLength(1)
    expect((await overview()).allowances).toMatchObject([
      { customerId: null, channelsAllowed: unlicensedChannels, channelsRefused: 0 },
      { customerId: customer.tenantId, state: 'valid', channelsUsed: 2, channelsAllowed: 2, channelsRefused: 1 },
    ])
  })

  test('two AI servers that announce at once never take the same place', async () => {
    await upload(licence({ customerId: customer.tenantId, channels: 3 }))
    const boxes = await Promise.all([aBox(), aBox(), aBox()])
    const answers = await Promise.all(boxes.map(box => box.announce(2)))
    expect(answers.flatMap(({ refused }) => refused)).toHaveLength(3)
  })

  test('where there is no room no AI server waits for another, and one that fell silent asks for none', async () => {
    await upload(licence({ customerId: customer.tenantId, channels: 1 }))
    const box = await aBox()
    await box.announce(1)
    await suite.db.system.transaction().execute(async trx => {
      await lockChannelCount(trx)
      expect((await box.announce(2)).refused).toHaveLength(1)
    })
    const refused = async () => (await overview()).allowances[1]?.channelsRefused
    expect(await refused()).toBe(1)
    await sql`update ai_server set last_seen_at = now() - interval '2 hours'`.execute(suite.db.system)
    expect(await refused()).toBe(0)
  })

  test('in grace new ones come in, after it none; the old ones go on', async () => {
    await upload(licence({ customerId: customer.tenantId, channels: 10 }))
    const box = await aBox()
    await endOn(addDays(today(), -30))
    expect((await box.announce(2)).refused).toEqual([])
    await endOn(addDays(today(), -31))
    expect((await box.announce(3)).refused).toHaveLength(1)
    expect(await box.online()).toBe(2)
  })
})

test('whose licence is over long since still raises alarms, shows their pictures and handles them', async () => {
  await upload(licence({ customerId: customer.tenantId, channels: 1, algorithms: [1] }))
  const box = await aBox()
  await box.announce(1)
  await endOn(addDays(today(), -400))
  const collector = makeCollector({ db: suite.db, log })
  const deviceId = `${box.server.deviceId}_C1`
  const event = { eventId: randomUUID(), deviceId, alarmType: 4, occurredAt: Date.now(), pictures: ['a.jpg'] }
  const [taken] = await collector.submit(box.server, [event])
  await collector.stop()
  expect(taken?.outcome).toBe('stored')
  const alarmId = taken?.alarmId ?? ''
  const viewer = await aViewer(suite.db, customer)
  const alarms = alarmHandlers({ fileUrl: (_, fileId) => `/file/${fileId}` })
  const tools = { db: suite.db, log }
  await alarms.handle({ alarmIds: [alarmId], verdict: 'trueAlarm' }, viewer, tools)
  expect(await alarms.get({ alarmId }, viewer, tools)).toMatchObject({ state: 'handled', verdict: 'trueAlarm' })
})

test('algorithms: all without a licence, those it names with one, none new after its grace', async () => {
  const allowed = async (type: number) => (await readAlgorithms(suite.db.system))(type)
  expect(await allowed(4)).toBe(true)
  await upload(licence({ algorithms: [1, 2] }))
  expect([await allowed(1), await allowed(4)]).toEqual([true, false])
  expect((await overview()).allowances[0]?.algorithms).toEqual([
    { type: 1, name: '明火烟雾' },
    { type: 2, name: '吸烟' },
  ])
  const notLicensed = (await overview()).allowances[0]?.notLicensed ?? []
  expect(notLicensed).toContainEqual({ type: 4, name: '区域入侵' })
  const [offline, climate, smokeDetector, vehicleOverstays, helmet] = [70, 60, 61, 44, 3]
  for (const type of [1, 2, offline, climate, smokeDetector, vehicleOverstays, helmet])
    expect(notLicensed.map(each => each.type)).not.toContain(type)
  const { server } = await aBox()
  const models = JSON.stringify([{ name: 'helmets', version: '1', raises: [helmet] }])
  await sql`update ai_server set models = ${models}::jsonb where device_no = ${server.deviceNo}`.execute(
    suite.db.system,
  )
  expect((await overview()).allowances[0]?.notLicensed).toContainEqual({ type: helmet, name: '未戴安全帽' })
  await upload(licence({ number: 'L-2', customerId: customer.tenantId, algorithms: [4] }))
  expect(await allowed(4)).toBe(true)
  await endOn(addDays(today(), -31))
  expect([await allowed(1), await allowed(4)]).toEqual([false, false])
})

describe('the end of a licence', () => {
  const operator = () => signInAs(suite.app, '13800000002', 'Watchfire!op')

  test.each([
    [31, null],
    [30, { kind: 'endsSoon', daysLeft: 30 }],
    [-1, { kind: 'grace', daysLeft: 29 }],
    [-31, { kind: 'ended' }],
  ])('%i days before it administrators are shown %o', async (days, shown) => {
    await upload(licence())
    await endOn(addDays(today(), days))
    if (shown === null) expect(await warning()).toBeNull()
    else expect(await warning()).toMatchObject(shown)
    expect(await warning(await operator())).toBeNull()
  })

  test('each step is written once to root and to the customer’s administrators', async () => {
    await sql`update account set email = 'root@example.com' where account = 'root'`.execute(suite.db.system)
    await sql`update account set email = 'admin@example.com' where account = '13800000001'`.execute(suite.db.system)
    const { rows } = await sql<{
      tenant: number
    }>`select tenant_id as tenant from account where account = '13800000001'`.execute(suite.db.system)
    await upload(licence({ customerId: rows[0]?.tenant ?? 0, channels: 1000 }))
    const watch = licenceWatch(log)
    const mailsAfter = async (days: number) => {
      await endOn(addDays(today(), days))
      await sql`delete from mail where cause = 'licence'`.execute(suite.db.system)
      for (const _ of [1, 2]) await suite.db.system.transaction().execute(watch)
      const mails = await sql<{ to: string[]; title: string }>`
        select receivers as to, title from mail where cause = 'licence'`.execute(suite.db.system)
      return mails.rows.flatMap(({ to, title }) => [[to, title].flat()]).sort()
    }
    expect(await mailsAfter(31)).toEqual([])
    for (const days of [30, 7, 1, -1, -31]) {
      const mails = await mailsAfter(days)
      expect(mails.map(([to]) => to)).toEqual(['admin@example.com', 'root@example.com'])
      if (days > 0) expect(mails[0]?.[1]).toContain(addDays(today(), days))
    }
    expect(await mailsAfter(-40)).toEqual([])
  })
})

describe('a clock set back', () => {
  test('is shown, is logged once, and does not give days back', async () => {
    await upload(licence())
    await endOn(today())
    const watch = licenceWatch(log)
    const tick = () => suite.db.system.transaction().execute(watch)
    await sql`update installation set clock_seen_at = now() + interval '40 days'`.execute(suite.db.system)
    const before = lines.length
    for (const _ of [1, 2, 3]) await tick()
    expect(lines.slice(before).filter(({ msg }) => String(msg).includes('the clock was set back'))).toHaveLength(1)
    const { clockWasAt, allowances } = await overview()
    expect(utcDay(clockWasAt ?? 0)).toBe(utcDay(Date.now() + 40 * 86_400_000))
    expect(allowances[0]).toMatchObject({ state: 'ended', daysLeft: -40 })
    expect(await warning(root)).toMatchObject({ kind: 'ended' })
  })

  test('after it once ran ahead, a new licence sets it right; the one in use does not', async () => {
    const first = licence({ issuedAt: new Date(Date.now() - 60_000).toISOString() })
    await upload(first)
    await sql`update installation set clock_seen_at = now() + interval '40 days'`.execute(suite.db.system)
    await upload(first)
    expect((await overview()).clockWasAt).not.toBeNull()
    expect(await warning(root)).toMatchObject({ kind: 'clock' })
    await upload(licence({ number: 'L-2' }))
    expect((await overview()).clockWasAt).toBeNull()
  })
})

test('channels are counted by their index', async () => {
  const server = await anAiServer(suite.db, customer)
  await aChannel(suite.db, server)
  const plan = await suite.db.system.transaction().execute(async trx => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select count(*) from device where kind = 2 and tenant_id = ${customer.tenantId}`.execute(trx)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('device_channels')
})
