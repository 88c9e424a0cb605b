/** Posts by other people's programs (curl, openssl) to a server that listens. */

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { limits } from '@watchfire/contract/core/limits.ts'
import { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPicture } from '../core/files/draw-files.ts'
import { hashOfSecret } from '../core/session/authorize.ts'
import { aChannelOf, aCompany, aViewer, type ChannelOfTest, type CompanyOfTest } from '../core/testing/builders.ts'
import { everyWriteIsLogged } from '../core/testing/logged-writes.ts'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { createSource } from './create-source.ts'
import { aHookSource } from './testing/hook-rows.ts'

const run = promisify(execFile)
const suite = suiteServer({ jobs: false })
everyWriteIsLogged(suite.db)
const open = {} as {
  admin: SignedClient
  stranger: SignedClient
  origin: string
  folder: string
  company: CompanyOfTest
}

beforeAll(async () => {
  open.origin = await suite.app.listen({ port: 0, host: '127.0.0.1' })
  open.admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  open.stranger = await signInAs(suite.app, '13900000001', 'Watchfire!other')
  open.folder = await mkdtemp(join(tmpdir(), 'hooks-'))
  const { rows } = await sql<CompanyOfTest>`
    select p.tenant_id as "tenantId", p.company_id as "companyId", p.project_id as "projectId", r.region_id as "regionId"
    from project p join region r using (project_id) where p.name = '一号厂区' order by r.region_id limit 1`.execute(
    suite.db.system,
  )
  open.company = rows[0] as CompanyOfTest
})
afterAll(() => rm(open.folder, { recursive: true }))

const usual = '{"deviceId": camera, "alarmType": 4, "occurredAt": time, "eventId": id}'

async function aSource({ expression = usual, bound = 'gate' }: { expression?: string; bound?: string } = {}) {
  const { sourceId, token, hookUrl } = await open.admin.call(hookCalls.createSource, {
    companyId: open.company.companyId,
    name: '门禁系统',
    expression,
  })
  expect(hookUrl).toBe(`/ingest/v1/hooks/${token}`)
  const channel = await aChannelOf(suite.db, open.company)
  if (bound) await open.admin.call(hookCalls.bindName, { sourceId, senderName: bound, deviceId: channel.deviceId })
  const read = async () => (await open.admin.call(hookCalls.getSource, { sourceId })).source
  const set = async (change: object) => {
    const { version, name, inUse, expression, signatureHeader } = await read()
    await open.admin.call(hookCalls.updateSource, {
      sourceId,
      version,
      name,
      inUse,
      expression,
      signatureHeader,
      ...change,
    })
  }
  return { sourceId, token, channel, read, set, url: `${open.origin}${hookUrl}` }
}

type Answer = {
  status: number
  rcode: number
  rmsg: string
  errorCode?: string
  data: { eventId: string; outcome: string; reason?: string; alarmId?: string }[]
}

async function curl(url: string, ...args: string[]): Promise<Answer> {
  const { stdout } = await run('curl', ['-sS', '-X', 'POST', '-w', '\n%{http_code}', ...args, url])
  const cut = stdout.lastIndexOf('\n')
  return { ...JSON.parse(stdout.slice(0, cut)), status: Number(stdout.slice(cut + 1)) }
}
const json = (value: unknown) => ['-H', 'content-type: application/json', '-d', JSON.stringify(value)]

const alarmsOf = async ({ deviceNo }: ChannelOfTest) =>
  (
    await sql<{ type: number; pictures: string[]; extra: Record<string, unknown>; occurred_at: number }>`
      select type, pictures, extra, occurred_at from alarm where device_no = ${deviceNo} order by alarm_id`.execute(
      suite.db.system,
    )
  ).rows

test('a post becomes an alarm of the bound camera, and the same post a second time nothing more', async () => {
  const { url, channel, read, sourceId } = await aSource()
  const event = { camera: 'gate', time: Date.now() - 1000, id: 'e-1', door: 3 }
  const first = await curl(url, ...json(event))
  expect(first).toMatchObject({ status: 200, rcode: 0, data: [{ eventId: `hook-${sourceId}-e-1`, outcome: 'stored' }] })
  expect((await curl(url, ...json(event))).data).toMatchObject([
    { outcome: 'repeated', alarmId: first.data[0]?.alarmId },
  ])
  expect(await alarmsOf(channel)).toMatchObject([{ type: 4, occurred_at: event.time, extra: { raw: event } }])
  expect(await read()).toMatchObject({
    posts: 2,
    bound: 1,
    counts: { stored: 1, repeated: 1, failed: 0 },
    lastProblem: null,
  })
})

test('a sender’s time that is far off is kept beside the time of arrival; seconds and texts of the site are times too', async () => {
  const { url, channel } = await aSource()
  const [old, now] = [Date.now() - 3_600_000, Date.now()]
  await curl(url, ...json({ camera: 'gate', time: old, id: 1 }))
  await curl(url, ...json({ camera: 'gate', time: Math.round(now / 1000), id: 2 }))
  await sql`delete from open_alarm where device_no = ${channel.deviceNo}`.execute(suite.db.system)
  const [first] = await alarmsOf(channel)
  expect(first?.extra).toMatchObject({ deviceTime: old })
  expect(first?.occurred_at).toBeGreaterThanOrEqual(now)
})

test('a form and a multipart post with a picture are read, and the picture is the alarm’s', async () => {
  const { url, channel } = await aSource({
    expression: '{"deviceId": camera, "alarmType": 4, "eventId": id, "location": place}',
  })
  const picture = join(open.folder, 'shot.jpg')
  await writeFile(picture, await drawPicture())
  const told = await curl(
    url,
    '-F',
    'camera=gate',
    '-F',
    'id=m1',
    '-F',
    'place=North door',
    '-F',
    `shot=@${picture};type=image/jpeg`,
  )
  expect(told).toMatchObject({ status: 200, data: [{ outcome: 'stored' }] })
  const [alarm] = await alarmsOf(channel)
  const { rows } = await sql<{ sha256: Buffer }>`
    select file.sha256 from media join file using (file_id) where media.name = ${alarm?.pictures[0]}`.execute(
    suite.db.system,
  )
  expect(rows[0]?.sha256).toEqual(
    createHash('sha256')
      .update(await readFile(picture))
      .digest(),
  )
  const form = await curl(url, '--data-urlencode', 'camera=gate', '--data-urlencode', 'id=f 1')
  expect(form.data[0]?.outcome).toBe('merged')
})

test('a picture within JSON is kept, one that is none keeps the alarm and is told', async () => {
  const { url, channel, read } = await aSource({
    expression: '{"deviceId": camera, "alarmType": alarm, "eventId": id, "pictures": img}',
  })
  const img = Buffer.from(await drawPicture()).toString('base64')
  const body = join(open.folder, 'body.json')
  await writeFile(body, JSON.stringify({ camera: 'gate', alarm: 4, id: 1, img: [`data:image/jpeg;base64,${img}`] }))
  await curl(url, '-H', 'content-type: application/json', '--data-binary', `@${body}`)
  const told = await curl(
    url,
    ...json({ camera: 'gate', alarm: 40, id: 2, img: ['x'.repeat(400), 'http://127.0.0.1:9/a.jpg'] }),
  )
  expect(told.data[0]?.outcome).toBe('stored')
  const [first, second] = await alarmsOf(channel)
  expect(first?.pictures).toHaveLength(1)
  expect(second?.pictures).toEqual([])
  expect(await read()).toMatchObject({ lastProblem: 'picture' })
})

test('a device nobody has bound is refused, counted and named, and taken once it is bound', async () => {
  const { url, sourceId, channel, read } = await aSource({ bound: '' })
  const event = { camera: 'yard', id: 1 }
  expect((await curl(url, ...json(event))).data).toMatchObject([{ outcome: 'refused', reason: 'unbound' }])
  expect(await alarmsOf(channel)).toEqual([])
  expect(await read()).toMatchObject({
    unboundNames: 1,
    counts: { unbound: 1 },
    lastProblem: 'unbound',
    lastWords: 'yard',
  })
  const { bindings } = await open.admin.call(hookCalls.getSource, { sourceId })
  expect(bindings).toMatchObject([{ senderName: 'yard', deviceId: null, refused: 1 }])
  await open.admin.call(hookCalls.bindName, { sourceId, senderName: 'yard', deviceId: channel.deviceId })
  expect((await curl(url, ...json(event))).data).toMatchObject([{ outcome: 'stored' }])
})

test('what holds is kept of types that there are, and of no more than a hundred', async () => {
  const { url, sourceId, channel } = await aSource({
    expression: '[types.{"deviceId": "gate", "alarmType": $, "state": "begins"}]',
  })
  const holds = async () => {
    const { rows } = await sql<{ holds: Record<string, number> }>`
      select holds from hook_binding where source_id = ${sourceId} and name = 'gate'`.execute(suite.db.system)
    return Object.keys(rows[0]?.holds ?? {})
  }
  const begin = (...types: number[]) => curl(url, ...json({ types }))
  const none = [...Array.from({ length: 20 }, (_, n) => 30_000 + n), 70_000, 2 ** 40, -1]
  expect((await begin(...none)).data.map(({ outcome }) => outcome)).toEqual(none.map(() => 'refused'))
  expect(await holds()).toEqual([])
  await begin(4)
  await begin(4)
  expect(await holds()).toEqual(['4'])
  expect(await alarmsOf(channel)).toHaveLength(1)
  const full = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [String(1000 + n), 1]))
  await sql`update hook_binding set holds = ${JSON.stringify(full)}::jsonb where source_id = ${sourceId}`.execute(
    suite.db.system,
  )
  // It is an alarm all the same.
  expect((await begin(70)).data).toMatchObject([{ outcome: 'stored' }])
  expect(await holds()).toHaveLength(100)
})

test('a signature is checked where the sender signs: openssl’s opens, another one nothing', async () => {
  const { url, set, read, channel } = await aSource()
  await expect(set({ signatureHeader: 'X-Hub-Signature-256' })).rejects.toThrow()
  await set({ signatureHeader: 'X-Hub-Signature-256', secret: 'between us' })
  const body = join(open.folder, 'signed.json')
  await writeFile(body, JSON.stringify({ camera: 'gate', id: 's1' }))
  const { stdout } = await run('openssl', ['dgst', '-sha256', '-hmac', 'between us', '-r', body])
  const send = (signature: string[]) =>
    curl(url, '-H', 'content-type: application/json', '--data-binary', `@${body}`, ...signature)
  expect(await send([])).toMatchObject({ status: 401, errorCode: 'hook.badSignature' })
  expect(await send(['-H', `x-hub-signature-256: sha256=${'0'.repeat(64)}`])).toMatchObject({ status: 401 })
  expect(await alarmsOf(channel)).toEqual([])
  expect(await send(['-H', `x-hub-signature-256: sha256=${stdout.slice(0, 64)}`])).toMatchObject({ status: 200 })
  expect(await read()).toMatchObject({ counts: { failed: 2, stored: 1 }, hasSecret: true, lastProblem: 'signature' })
})

test('what is switched off takes nothing, and a token that is none is not told from one that was', async () => {
  const { url, set, sourceId } = await aSource()
  await set({ inUse: false })
  expect(await curl(url, ...json({}))).toMatchObject({ status: 403, errorCode: 'hook.off' })
  await open.admin.call(hookCalls.removeSource, { sourceId })
  expect(await curl(url, ...json({}))).toMatchObject({ status: 404, errorCode: 'hook.unknown' })
  for (const other of [`hk_${'A'.repeat(32)}`, 'x', '..%2f..%2fetc%2fpasswd', "'%20or%201=1"])
    expect(await curl(`${open.origin}/ingest/v1/hooks/${other}`, ...json({}))).toMatchObject({ status: 404 })
  expect(JSON.stringify(suite.lines)).not.toContain(url.slice(-20))
})

test('another customer’s source and device are as if there were none, whatever a row says', async () => {
  const { sourceId, url, channel } = await aSource()
  const other = await aChannelOf(suite.db, await aCompany(suite.db))
  await expect(open.stranger.call(hookCalls.getSource, { sourceId })).rejects.toThrow('接入来源不存在')
  await expect(
    open.admin.call(hookCalls.bindName, { sourceId, senderName: 'theirs', deviceId: other.deviceId }),
  ).rejects.toThrow('设备不存在')
  await sql`
    insert into hook_binding (tenant_id, source_id, name, device_no)
    values (${open.company.tenantId}, ${sourceId}, 'theirs', ${other.deviceNo})`.execute(suite.db.system)
  expect((await curl(url, ...json({ camera: 'theirs', id: 1 }))).data).toMatchObject([{ reason: 'unbound' }])
  expect(await alarmsOf(other)).toEqual([])
  expect(await alarmsOf(channel)).toEqual([])
})

test('an expression that loops is cut, its source rests, and its neighbour goes on', async () => {
  const looping = await aSource({ expression: '($f := function($n){$f($n + 1)}; $f(0))' })
  const neighbour = await aSource()
  const cut = curl(looping.url, ...json({ camera: 'gate' }))
  expect(await curl(neighbour.url, ...json({ camera: 'gate', id: 1 }))).toMatchObject({ status: 200 })
  expect(await cut).toMatchObject({ status: 400, errorCode: 'hook.failed' })
  expect(await curl(looping.url, ...json({ camera: 'gate' }))).toMatchObject({ status: 429, errorCode: 'hook.paused' })
  expect(await looping.read()).toMatchObject({ lastProblem: 'cut', counts: { failed: 1 } })
  // Set right, it is asked again at once.
  await looping.set({ expression: usual })
  expect(await curl(looping.url, ...json({ camera: 'gate', id: 1 }))).toMatchObject({ status: 200 })
})

test('a customer whose senders are slow holds no more than its share, and the post of another one goes through', async () => {
  const slow = await Promise.all(Array.from({ length: 11 }, () => aSource()))
  const { companyId } = await aCompany(suite.db)
  const token = `hk_${'a'.repeat(32)}`
  await sql`
    insert into hook_source (tenant_id, company_id, name, expression, token_hash, token_hint, changed_by)
    values (${companyId}, ${companyId}, 'x', 'null', ${hashOfSecret(token)}, '', '')`.execute(suite.db.system)
  const senders: Socket[] = []
  // Three of each, which is one more than there are places for all: what finds none is answered, the others hold theirs.
  for (const { url } of [...slow, ...slow, ...slow]) {
    const { hostname, port, pathname } = new URL(url)
    const sender = connect(Number(port), hostname)
    sender.on('error', () => {}).resume()
    sender.write(`POST ${pathname} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\n`)
    senders.push(sender)
  }
  const own = await aSource()
  await expect.poll(async () => (await curl(own.url, ...json({}))).status).toBe(429)
  expect(await curl(`${open.origin}/ingest/v1/hooks/${token}`, ...json({}))).toMatchObject({ status: 200, data: [] })
  for (const sender of senders) sender.destroy()
  await expect
    .poll(async () => (await curl(own.url, ...json({ camera: 'gate', time: Date.now(), id: 'e-9' }))).status)
    .toBe(200)
})

test('hostile posts are bounded and named, and change nothing', async () => {
  const { url, channel, read } = await aSource()
  const file = join(open.folder, 'hostile')
  const sends = async (bytes: string | Buffer, type: string) => {
    await writeFile(file, bytes)
    return curl(url, '-H', `content-type: ${type}`, '--data-binary', `@${file}`)
  }
  expect(await sends(Buffer.alloc(9 * 1024 * 1024), 'application/json')).toMatchObject({ status: 413 })
  for (const [bytes, type] of [
    ['{', 'application/json'],
    ['['.repeat(100_000), 'application/json'],
    [`[${'{},'.repeat(100_000)}{}]`, 'application/json'],
    ['--x\r\nno part', 'multipart/form-data; boundary=x'],
    ['', 'application/json'],
    [Buffer.from([0xff, 0xfe, 0]), 'application/octet-stream'],
    ['a&'.repeat(1000), 'application/x-www-form-urlencoded'],
  ] as const)
    expect(await sends(bytes, type), type).toMatchObject({ status: 400, errorCode: 'hook.unreadable' })
  // An entity bomb is text like any other: nothing here resolves entities.
  const bomb = `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(1000)}"><!ENTITY c "&a;&a;&a;">]><x>&c;</x>`
  expect(await sends(bomb, 'application/xml')).toMatchObject({ status: 400, errorCode: 'hook.failed' })
  for (const value of [
    { camera: 'gate', id: { $gt: '' } },
    { camera: ['a', 'b'] },
    { camera: 'x'.repeat(500) },
    { camera: 'gate', time: {} },
    { camera: 'a\u0000b' },
  ])
    expect(await sends(JSON.stringify(value), 'application/json')).toMatchObject({
      status: 400,
      errorCode: 'hook.failed',
    })
  expect(
    await sends(JSON.stringify({ camera: 'gate', id: 'a\u0000b', __proto__: { x: 1 } }), 'application/json'),
  ).toMatchObject({ status: 200 })
  expect(await alarmsOf(channel)).toHaveLength(1)
  expect((await read()).counts).toMatchObject({ failed: 13, stored: 1 })
})

test('the last fifty posts are kept without secrets and pictures, and an expression is tried on one before it counts', async () => {
  const { url, sourceId, channel } = await aSource()
  const post = { camera: 'gate', id: 0, password: 'hunter2', link: 'rtsp://u:hunter2@cam/1', img: 'A'.repeat(5000) }
  for (let id = 1; id <= 52; id += 1) await curl(url, ...json({ ...post, id }))
  const kept = await open.admin.call(hookCalls.listPayloads, { sourceId })
  expect(kept).toHaveLength(50)
  const [newest] = kept
  expect(newest).toMatchObject({ events: 1, problem: null })
  expect(JSON.parse(newest?.payload ?? '')).toMatchObject({ body: { camera: 'gate', id: 52, password: '•••' } })
  expect(newest?.payload).not.toContain('hunter2')
  expect(newest?.payload?.length).toBeLessThan(500)
  const before = (await alarmsOf(channel)).length
  const tryIt = (expression: string) =>
    open.admin.call(hookCalls.tryExpression, { sourceId, expression, payload: newest?.payload ?? '' })
  expect(
    await tryIt('[{"deviceId": camera, "alarmType": 4, "eventId": id}, {"deviceId": "who", "alarmType": 9999}]'),
  ).toMatchObject({
    problem: null,
    events: [
      { eventId: `hook-${sourceId}-52`, deviceId: channel.deviceId, byArrival: true, problem: null },
      { deviceId: null, problem: 'unbound' },
    ],
  })
  expect(await tryIt('{"deviceId": ')).toMatchObject({ problem: 'expression', events: [] })
  expect(await tryIt('camera = "other" ? {"deviceId": camera}')).toMatchObject({ problem: null, events: [] })
  expect(await tryIt('{"sender": "offline"}')).toMatchObject({ problem: null, events: [], sender: 'offline' })
  expect(await alarmsOf(channel)).toHaveLength(before)
})

test('a company has so many sources, and another one its own', async () => {
  const company = await aCompany(suite.db)
  const viewer = await aViewer(suite.db, company)
  const [create, tools] = [createSource({ serverUrl: 'https://wf.example/' }), { db: suite.db, log: suite.app.log }]
  for (let made = 1; made < limits.hookSourcesOfCompany; made += 1) await aHookSource(suite.db, company)
  const input = { companyId: company.companyId, name: 'x', expression: 'null' }
  expect((await create(input, viewer, tools)).hookUrl).toMatch(/^https:\/\/wf\.example\/ingest\/v1\/hooks\/hk_/)
  await expect(create(input, viewer, tools)).rejects.toThrow('hook.tooMany')
})
