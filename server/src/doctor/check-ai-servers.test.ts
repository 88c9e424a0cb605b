import { beforeAll, expect, test } from 'vitest'
import { aCompany, anAiServer, type CompanyOfTest } from '../core/testing/builders.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { changeKey } from '../device/device.public.ts'
import { checkAiServers } from './check-ai-servers.ts'
import { listAiServerHealth, openReadOnly } from './doctor.queries.ts'

const db = suiteDatabase()
let company: CompanyOfTest
beforeAll(async () => {
  company = await aCompany(db, { name: '东厂' })
})

async function aServer(fields: object = {}): Promise<string> {
  const { deviceNo, deviceId } = await anAiServer(db, company)
  await db.system
    .updateTable('ai_server')
    .set({ contacted_at: new Date(), version: '0.2.0', clock_offset_ms: 0, ...fields })
    .where('device_no', '=', deviceNo)
    .execute()
  return deviceId
}

async function found(deviceId: string, { runs = true } = {}): Promise<[string, string][]> {
  // As the owner reads it, behind row-level security.
  const reader = openReadOnly(db.url)
  const servers = (await listAiServerHealth(reader).finally(() => reader.destroy())).filter(
    each => each.deviceId === deviceId,
  )
  return checkAiServers(servers, { runs, ownVersion: '0.2.0' }).map(({ state, text }) => [state, text])
}
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

test('one that is there, up to date and in time is well', async () => {
  expect(await found(await aServer())).toEqual([['ok', '1 of 1 without trouble']])
})

test('one that was never heard of is named with how long ago it was registered', async () => {
  const never = await aServer({ contacted_at: null, last_seen_at: null, registered_at: ago(3 * 86_400) })
  expect(await found(never)).toEqual([['mend', 'registered 3 days ago and never heard of']])
})

test('a silent one is named while the product runs; otherwise nobody can know', async () => {
  const silent = await aServer({ last_seen_at: ago(600) })
  expect(await found(silent)).toEqual([['mend', 'silent for 10 min']])
  expect(await found(silent, { runs: false })).toEqual([
    ['ok', '1 of 1 without trouble'],
    ['note', expect.stringContaining('nobody hears')],
  ])
})

test('an old version and a clock that is off are both said; a newer version and a vendor’s are not', async () => {
  const old = await aServer({ version: '0.1.9', clock_offset_ms: -3_600_000 })
  expect(await found(old)).toEqual([
    ['mend', 'runs version 0.1.9, this is 0.2.0'],
    ['mend', 'its clock is 60 min behind'],
  ])
  for (const version of ['0.2.0', '0.10.0', 'V5.7.3 build 220112'])
    expect((await found(await aServer({ version })))[0]?.[0]).toBe('ok')
})

test('a revoked key is noted, since somebody wanted it so', async () => {
  const revoked = await aServer({ last_seen_at: ago(600) })
  await db.system.transaction().execute(trx => changeKey.revoke(trx, revoked))
  expect(await found(revoked)).toEqual([['note', expect.stringContaining('key is revoked')]])
})

test.each([
  [
    'two that agree: this machine is wrong',
    [400_000, 430_000],
    [['clock', 'most AI servers say that it is 7 min behind']],
  ],
  [
    'most agree, and one is off by itself',
    [-3_600_000, -3_610_000, 0],
    [
      ['clock', 'most AI servers say that it is 60 min ahead'],
      ['own', 'its clock is 60 min ahead'],
    ],
  ],
  ['one alone proves nothing about this machine', [400_000], [['own', 'its clock is 7 min ahead']]],
  [
    'two that differ are each wrong',
    [400_000, -400_000, 0],
    [
      ['own', 'its clock is 7 min ahead'],
      ['own', 'its clock is 7 min behind'],
    ],
  ],
])('clocks that are off: %s', (_, offsets, expected) => {
  const servers = offsets.map((clockOffsetMs, at) => ({
    deviceId: `S${at}`,
    name: '东厂',
    companyName: '东厂',
    version: '0.2.0',
    revoked: false,
    contacted: true,
    registeredMs: 1,
    silentMs: 1,
    clockOffsetMs,
  }))
  const findings = checkAiServers(servers, { runs: true, ownVersion: '0.2.0' }).filter(({ state }) => state === 'mend')
  expect(findings.map(({ subject, text }) => [subject === 'clock' ? subject : 'own', text])).toEqual(expected)
})
