/** What one customer may have at a time: it is refused in words of its own, and another customer does not feel it. */
import { readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import { fileCalls } from '@watchfire/contract/core/file.calls.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLive } from './core/live/live-client.ts'
import { type Fixture, seedFixture } from './core/live/testing/seed-fixture.ts'
import { envelopeOf, type SignedClient, signInAs } from './core/testing/signed-client.ts'
import { suiteServer } from './core/testing/suite-server.ts'

const suite = suiteServer({ jobs: false })
let full: SignedClient
let free: SignedClient
let origin = ''
const customers = {} as { full: Fixture; free: Fixture }

beforeAll(async () => {
  origin = await suite.app.listen({ port: 0, host: '127.0.0.1' })
  customers.full = await seedFixture(suite.db)
  customers.free = await seedFixture(suite.db)
})
beforeEach(async () => {
  full = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  free = await signInAs(suite.app, '13900000001', 'Watchfire!other')
})
afterEach(async () => {
  await sql`delete from alarm_export`.execute(suite.db.system)
  await sql`delete from bulk_action`.execute(suite.db.system)
})

const exported = (who: SignedClient) => who.send(exportCalls.start, { format: 'csv' })
const runningExports = (who: SignedClient, count: number, account = who.user.uid, format = 'csv') =>
  sql`
    insert into alarm_export (tenant_id, account_id, filter, scope, format, language, total, state)
    select tenant_id, ${account}, '{}', '{}', ${format}, 'zh', 1, 'running' from account, generate_series(1, ${count})
    where account_id = ${who.user.uid}`.execute(suite.db.system)
const colleague = async (who: SignedClient) => {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from account where account_id <> ${who.user.uid}
      and tenant_id = (select tenant_id from account where account_id = ${who.user.uid}) limit 1`.execute(
    suite.db.system,
  )
  return rows[0]?.account_id ?? 0
}

test('exports of an account', async () => {
  const asked = await full.call(exportCalls.start, { format: 'csv' })
  await runningExports(full, limits.exportsOfAccount)
  expect((await exported(full)).body.errorCode).toBe('desk.tooManyExports')
  // One that was asked for before is looked at again when it is fetched.
  expect(await (await fetch(origin + asked.url)).json()).toMatchObject({ errorCode: 'desk.tooManyExports' })
  expect((await exported(free)).body.rcode).toBe(0)
  await sql`update alarm_export set changed_at = now() - interval '2 minutes' where state = 'running'`.execute(
    suite.db.system,
  )
  expect((await fetch(origin + asked.url)).status).toBe(200)
})

test('exports of pictures of an account', async () => {
  const training = async (who: SignedClient) =>
    (await who.send(exportCalls.start, { format: 'coco', alarmType: 4 })).body.errorCode
  await runningExports(full, limits.trainingExportsOfAccount, full.user.uid, 'coco')
  expect(await training(full)).toBe('desk.tooManyExports')
  expect((await exported(full)).body.rcode).toBe(0)
  expect(await training(free)).toBe('desk.noneJudged')
})

test('exports of a customer', async () => {
  const asked = await full.call(exportCalls.start, { format: 'csv' })
  const other = await free.call(exportCalls.start, { format: 'csv' })
  await runningExports(full, limits.exportsOfCustomer - 1, await colleague(full))
  expect((await exported(full)).body.rcode).toBe(0)
  await runningExports(full, 1, await colleague(full))
  expect((await exported(full)).body.errorCode).toBe('desk.tooManyExports')
  // A link that was given before opens no download either.
  expect(await (await fetch(origin + asked.url)).json()).toMatchObject({ errorCode: 'desk.tooManyExports' })
  expect((await fetch(origin + other.url)).status).toBe(200)
  expect((await exported(free)).body.rcode).toBe(0)
})

test('verdicts on all that match, of a customer', async () => {
  await sql`
    insert into bulk_action (tenant_id, company_id, account_id, by_name, filter, scope, verdict, total, as_of, run_at)
    select tenant_id, company_id, ${await colleague(full)}, 'Wang', '{}', '{}', 1, 1, now(), now() + interval '1 hour'
    from account, generate_series(1, ${limits.bulkActionsOfCustomer}) where account_id = ${full.user.uid}`.execute(
    suite.db.system,
  )
  const ask = (who: SignedClient) =>
    who.call(deskCalls.handleMatches, { result: 'falseAlarm', expected: 1, asOf: Date.now() })
  await expect(ask(full)).rejects.toThrow('desk.tooManyBulkActionsHere')
  // Beyond the count of what waits, there is nothing to handle.
  await expect(ask(free)).rejects.toThrow('desk.matchesChanged')
})

test('sessions of an account: one more ends the oldest, and nobody else’s', async () => {
  await sql`
    insert into session (token_hash, account_id, tenant_id, address, expires_at)
    select sha256(n::text::bytea), account_id, tenant_id, '', now() + interval '1 hour'
    from account, generate_series(1, ${limits.sessionsOfAccount - 1}) n where account_id = ${full.user.uid}`.execute(
    suite.db.system,
  )
  expect((await exported(full)).status).toBe(200)
  const newest = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  expect((await exported(full)).status).toBe(401)
  expect((await exported(newest)).status).toBe(200)
  expect((await exported(free)).status).toBe(200)
})

test('live channels of an account', async () => {
  const channelOf = async (who: SignedClient) =>
    openLive(`${origin.replace('http', 'ws')}${(await who.call(liveCalls.takeTicket, {})).url}`)
  const open: Awaited<ReturnType<typeof channelOf>>[] = []
  for (let n = 0; n < limits.liveSocketsOfAccount; n += 1) open.push(await channelOf(full))
  await expect(channelOf(full)).rejects.toThrow('status 429')
  open.push(await channelOf(free))
  open[0]?.socket.close()
  await expect
    .poll(() =>
      channelOf(full)
        .then(client => open.push(client))
        .catch(() => 0),
    )
    .toBeGreaterThan(0)
  for (const { socket } of open) socket.terminate()
})

/** A form whose file never ends. */
function uploadOf({ user }: { user: { uid: number; token: string } }, ending: AbortSignal) {
  const fields = Object.entries(envelopeOf(user)).map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nbytes'
  const body = new ReadableStream({
    start: control => control.enqueue(new TextEncoder().encode(`${fields.join('')}${file}`)),
  })
  return fetch(origin + fileCalls.upload.path, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body,
    duplex: 'half',
    signal: ending,
  } as RequestInit)
}

test('uploads of an account that run', async () => {
  const ending = new AbortController()
  const hanging = Array.from({ length: limits.uploadsOfAccount }, () =>
    uploadOf(full, ending.signal).catch(() => 'cut'),
  )
  // Which of them come first is chance: the ones beyond the share are refused, the others hang.
  const beyond = await Promise.race([
    uploadOf(full, ending.signal).then(answer => answer.json()),
    ...hanging.map(async answer => ((await answer) as Response).json()),
  ])
  expect(beyond).toMatchObject({ errorCode: 'file.tooManyUploads' })
  const other = uploadOf(free, ending.signal).then(answer => answer.status)
  expect(await Promise.race([other, setTimeout(500, 'runs')])).toBe('runs')
  ending.abort()
  await Promise.allSettled([...hanging, other])
})

test('uploads of a customer that run', async () => {
  const ending = new AbortController()
  const person = async (fixture: Fixture) => {
    const { accountId: uid, token } = await fixture.signIn()
    return { user: { uid, token } }
  }
  const hanging: Promise<unknown>[] = []
  const hang = async (seeded: Fixture) => {
    const answer = uploadOf(await person(seeded), ending.signal)
    hanging.push(answer.catch(() => 'cut'))
    return answer.then(({ status }) => status)
  }
  for (let n = 0; n < limits.uploadsOfCustomer; n += 1) void hang(customers.full).catch(() => 'cut')
  await expect
    .poll(async () => Promise.race([hang(customers.full).catch(() => 'cut'), setTimeout(200, 'runs')]))
    .toBe(429)
  const other = hang(customers.free).catch(() => 'cut')
  expect(await Promise.race([other, setTimeout(500, 'runs')])).toBe('runs')
  ending.abort()
  await Promise.allSettled(hanging)
})

const beat = async (seeded: Fixture, from: number, count: number) => {
  const channels = Array.from({ length: count }, (_, n) => ({
    channelId: `${seeded.aiServerId}_C${from + n}`,
    state: 'online',
  }))
  const response = await suite.app.inject({
    method: 'POST',
    url: ingestCalls.sendHeartbeat.path,
    headers: { authorization: `Bearer ${seeded.key}` },
    payload: { deviceId: seeded.aiServerId, sentAt: Date.now(), channels },
  })
  return response.json().errorCode ?? response.json().rcode
}

test('channels of an AI server: those beyond are not entered, the others go on', async () => {
  const limit = limits.channelsOfAiServer
  await sql`insert into licence (number, holder, channels, valid_from, valid_until, issued_at, uploaded_by)
    values ('L-1', 'all', 1000, '2020-01-01', '9999-12-31', now(), 'root')`.execute(suite.db.system)
  expect(await beat(customers.full, 1, limit)).toBe(0)
  expect(await beat(customers.full, limit, 2)).toBe('ingest.tooManyChannels')
  const { rows } = await sql<{ count: number; online: number }>`
    select count(*)::int as count, count(*) filter (where state = 1)::int as online
    from device where ai_server_no = ${customers.full.aiServerNo}`.execute(suite.db.system)
  expect(rows).toEqual([{ count: limit, online: 1 }])
  expect(await beat(customers.free, 1, 5)).toBe(0)
})

const begin = async (seeded: Fixture, name: string, length = 10) => {
  const response = await suite.app.inject({
    method: 'POST',
    url: `${ingestCalls.uploadMedia.path}?name=${name}&offset=0&length=${length}`,
    headers: { authorization: `Bearer ${seeded.key}`, 'content-type': 'video/mp4' },
    payload: Buffer.from('part'),
  })
  return response.json().errorCode ?? response.json().rcode
}

test('media of an AI server that have begun to arrive', async () => {
  const { aiServerNo } = customers.full
  expect(await begin(customers.full, 'begun.mp4')).toBe(0)
  const partOf = (n: number) => join(suite.folder, 'uploads', `${aiServerNo}-${n}.part`)
  for (let n = 1; n < limits.unfinishedUploads; n += 1) await writeFile(partOf(n), 'x')
  expect(await begin(customers.full, 'one-more.mp4')).toBe('file.tooManyUnfinished')
  expect(await begin(customers.free, 'one-more.mp4')).toBe(0)
  // What has begun goes on.
  const response = await suite.app.inject({
    method: 'POST',
    url: `${ingestCalls.uploadMedia.path}?name=begun.mp4&offset=4&length=10`,
    headers: { authorization: `Bearer ${customers.full.key}`, 'content-type': 'video/mp4' },
    payload: Buffer.from('more'),
  })
  expect(response.json().data).toMatchObject({ received: 8 })
})

const recording = 500 * 1024 * 1024
const partsOf = async ({ aiServerNo }: Fixture) =>
  (await readdir(join(suite.folder, 'uploads')))
    .filter(name => name.startsWith(`${aiServerNo}-`))
    .map(name => join(suite.folder, 'uploads', name))

test('bytes of an AI server that go on to arrive, of however many files it has begun', async () => {
  const grown = await seedFixture(suite.db)
  const soFar = recording - 1000
  for (let n = 0; n < 9; n += 1) expect(await begin(grown, `${n}.mp4`, recording)).toBe(0)
  const goOn = async (name: string) => {
    const response = await suite.app.inject({
      method: 'POST',
      url: `${ingestCalls.uploadMedia.path}?name=${name}&offset=${soFar}&length=${recording}`,
      headers: { authorization: `Bearer ${grown.key}`, 'content-type': 'video/mp4' },
      payload: Buffer.from('more'),
    })
    return response.json().errorCode ?? response.json().data.received
  }
  const parts = await partsOf(grown)
  expect(parts).toHaveLength(9)
  for (const part of parts) await truncate(part, soFar)
  expect(await goOn('0.mp4')).toBe('file.tooManyUnfinished')
  // One less, and each of the others has room to its end.
  const [gone = '', ...others] = await partsOf(grown)
  await rm(gone)
  const received = await Promise.all(Array.from({ length: 9 }, (_, n) => goOn(`${n}.mp4`)))
  expect(received.filter(bytes => bytes === soFar + 4)).toHaveLength(8)
  for (const part of others) await rm(part)
})

test('bytes of an AI server that arrive at the same time count each other', async () => {
  const many = await seedFixture(suite.db)
  const ending = new AbortController()
  const refused: unknown[] = []
  const hanging = Array.from({ length: 20 }, async (_, n) => {
    const answer = await fetch(`${origin}${ingestCalls.uploadMedia.path}?name=${n}.mp4&offset=0&length=${recording}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${many.key}`, 'content-type': 'video/mp4' },
      body: new ReadableStream({ start: control => control.enqueue(new TextEncoder().encode('part')) }),
      duplex: 'half',
      signal: ending.signal,
    } as RequestInit)
    refused.push(((await answer.json()) as { errorCode?: string }).errorCode)
  })
  await expect.poll(() => refused.length, { timeout: 30_000 }).toBe(12)
  await expect.poll(async () => (await partsOf(many)).length).toBe(8)
  expect(new Set(refused)).toEqual(new Set(['file.tooManyUnfinished']))
  ending.abort()
  await Promise.allSettled(hanging)
})

test('media of all AI servers of a customer that have begun to arrive', async () => {
  const [crowded, other] = [await seedFixture(suite.db), await seedFixture(suite.db)]
  // Of another AI server of the same customer.
  const partOf = (name: string) => join(suite.folder, 'uploads', `999999-${name}.${crowded.tenantId}.part`)
  await writeFile(partOf('large'), '')
  await truncate(partOf('large'), limits.unfinishedBytesOfCustomer - 10)
  expect(await begin(other, 'too-much.mp4', 11)).toBe(0)
  expect(await begin(crowded, 'too-much.mp4', 11)).toBe('file.tooManyUnfinished')
  await rm(partOf('large'))
  const parts = Array.from({ length: limits.unfinishedUploadsOfCustomer }, (_, n) => partOf(`${n}`))
  await Promise.all(parts.map(part => writeFile(part, '')))
  expect(await begin(crowded, 'one-more.mp4')).toBe('file.tooManyUnfinished')
  expect(await begin(other, 'one-more.mp4')).toBe(0)
  await rm(partOf('0'))
  expect(await begin(crowded, 'one-more.mp4')).toBe(0)
  await Promise.all(parts.map(part => rm(part, { force: true })))
})

test('bytes of an AI server that have begun to arrive', async () => {
  const other = await seedFixture(suite.db)
  const part = join(suite.folder, 'uploads', `${other.aiServerNo}-large.part`)
  await writeFile(part, '')
  // Sparse: as long as it says, and of no weight on the disk.
  await truncate(part, limits.unfinishedBytes - 10)
  expect(await begin(other, 'too-much.mp4', 11)).toBe('file.tooManyUnfinished')
  expect(await begin(other, 'just-so.mp4', 10)).toBe(0)
  expect(await begin(customers.free, 'too-much.mp4', 11)).toBe(0)
  await rm(part)
  expect(await begin(other, 'too-much.mp4', 11)).toBe(0)
})
