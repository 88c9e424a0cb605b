/** Packages are uploaded by the platform, and rolled out phase by phase to AI servers that ask by their heartbeats. */

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allCalls } from '@watchfire/contract'
import { packageKnowledge, type UpdateOffer } from '@watchfire/contract/fleet/release.ts'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import type { RollOutPhase } from '@watchfire/contract/ota/ota.shapes.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Job } from '../core/jobs/ticker.ts'
import { aRegion, aViewer } from '../core/testing/builders.ts'
import { everyWriteIsLogged } from '../core/testing/logged-writes.ts'
import { post, type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { insertChannel } from '../device/device.public.ts'
import type { Fault } from '../ingest/ingest.public.ts'
import { startRollOut } from './start-roll-out.ts'
import { watchRollOuts } from './watch-roll-outs.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const releaseKey = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')
const suite = suiteServer({ jobs: false, env: { WATCHFIRE_RELEASE_KEYS: releaseKey } })
everyWriteIsLogged(suite.db)
const { device, ota } = allCalls
const raised: Fault[] = []

let root: SignedClient
let admin: SignedClient
let watch: Job
let projectId = 0

beforeAll(async () => {
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const project = await suite.db.system
    .selectFrom('project')
    .where('name', '=', '一号厂区')
    .select('project_id')
    .executeTakeFirstOrThrow()
  projectId = project.project_id
  const raise = async (faults: readonly Fault[]) => void raised.push(...faults)
  watch = watchRollOuts({ raise, log: { info: () => {} } })
})

const look = () => suite.db.system.transaction().execute(trx => watch.work(trx))
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => '',
    (error: Error) => error.message,
  )

function signedPackage(facts: object = {}, bytes = randomBytes(5000)) {
  const digest = (name: string) => createHash(name).update(bytes).digest('hex')
  const content = {
    format: 1,
    kind: 'edge',
    version: '1.4.0',
    platform: 'linux-x64',
    size: bytes.length,
    md5: digest('md5'),
    sha256: digest('sha256'),
    createdAt: '2026-11-01T00:00:00.000Z',
    ...facts,
  }
  const signed = Buffer.from(JSON.stringify(content))
  return { bytes, manifest: signed.toString('base64'), seal: sign(null, signed, privateKey).toString('base64') }
}

async function upload({ manifest, seal, bytes }: ReturnType<typeof signedPackage>): Promise<number> {
  const { packageId } = await root.call(ota.addPackage, { manifest, seal, releaseNotes: '' })
  for (let offset = 0; offset < bytes.length; offset += 3000) {
    const partBytes = bytes.subarray(offset, offset + 3000).toString('base64')
    await root.call(ota.uploadPackage, { packageId, offset, partBytes })
  }
  return packageId
}

/** An AI server that says what it is asked to say. */
async function anEdge(by = admin) {
  const { aiServerId, key } = await by.call(device.registerAiServer, { name: '东区', projectId })
  const headers = { authorization: `Bearer ${key}` }
  const beat = async (update?: object, platform = 'linux-x64', knows: readonly string[] = [], settings?: object) => {
    const configuration = { version: 0, refused: [], knows }
    const about = { deviceId: aiServerId, version: '1.3.0', platform, configuration }
    const report = { ...about, sentAt: Date.now(), channels: [], update, settings }
    const { body } = await post(suite.app, ingestCalls.sendHeartbeat.path, report, headers)
    return (body.data as { update: UpdateOffer | null }).update
  }
  const fetchPackage = (packageId: number, range?: string) =>
    suite.app.inject({
      method: 'GET',
      url: `${ingestCalls.readPackage.path}?packageId=${packageId}`,
      headers: { ...headers, ...(range && { range }) },
    })
  await beat()
  return { aiServerId, beat, fetchPackage }
}

const phase = (size: number, unit: RollOutPhase['unit'], more: Partial<RollOutPhase> = {}): RollOutPhase => ({
  size,
  unit,
  successPercent: 100,
  stopPercent: 50,
  minutes: 0,
  ...more,
})
const canaryThenAll = [phase(1, 'devices'), phase(100, 'percent')]
const always = { windowFrom: null, windowTo: null, kilobytesPerSecond: null }

async function rolledOut(count: number, phases = canaryThenAll, more: object = {}) {
  const packageId = await upload(signedPackage())
  const edges = await Promise.all(Array.from({ length: count }, () => anEdge()))
  const aiServerIds = edges.map(edge => edge.aiServerId)
  const { rollOutId } = await admin.call(ota.startRollOut, { packageId, aiServerIds, phases, ...always, ...more })
  const seen = () => admin.call(ota.getRollOut, { rollOutId })
  return { packageId, edges, rollOutId, seen }
}

/** The edge that is offered the package, with its offer. */
async function offeredTo(edges: Awaited<ReturnType<typeof anEdge>>[]) {
  const offers = await Promise.all(edges.map(async edge => ({ edge, offer: await edge.beat() })))
  return offers.flatMap(({ edge, offer }) => (offer ? [{ edge, offer }] : []))
}
const installed = (attempt: number) => ({ attempt, state: 7, percent: 100, reason: null })
const failed = (attempt: number) => ({ attempt, state: 6, percent: 100, reason: 'notHealthy' })

test('a package is taken in when its signature and its digests fit, and only from the platform', async () => {
  const good = signedPackage()
  const stranger = { ...good, seal: sign(null, Buffer.from('x'), privateKey).toString('base64') }
  expect(await refusal(upload(stranger))).toContain('签名不符')
  expect(await refusal(upload(signedPackage({ expiresAt: '2026-01-01T00:00:00.000Z' })))).toContain('已于')
  expect(await refusal(upload(signedPackage({ allowsOlder: true })))).toContain('30 天')
  expect(await refusal(upload(signedPackage({ format: 2 })))).toContain('清单')
  expect(await refusal(upload({ ...good, bytes: randomBytes(5000) }))).toContain('不符')
  const packageId = await upload(good)
  expect(await root.call(ota.addPackage, { ...good, releaseNotes: '' })).toMatchObject({ packageId, complete: true })
  const { rows } = await admin.call(ota.listPackages, {})
  expect(rows.find(row => row.packageId === packageId)).toMatchObject({
    version: '1.4.0',
    complete: true,
    packageSize: 5000,
  })
  expect((await admin.send(ota.addPackage, { manifest: good.manifest, seal: good.seal })).body.rcode).not.toBe(0)
  await root.call(ota.removePackage, { packageId })
})

test('a bundle in the data folder is offered by a link to whoever registers AI servers, whole or by range', async () => {
  const folder = join(suite.folder, 'packages')
  await mkdir(folder, { recursive: true })
  const bundleName = 'watchfire-edge-1.4.0-linux-arm64.tar.gz'
  await writeFile(join(folder, bundleName), 'the whole of it')
  await writeFile(join(folder, `${bundleName}.sha256`), `${'c'.repeat(64)}  ${bundleName}\n`)
  await writeFile(join(folder, 'watchfire-edge-..-linux-x64.tar.gz.part'), 'half')
  const [bundle, ...more] = await admin.call(ota.listBundles, {})
  expect(more).toEqual([])
  const facts = { version: '1.4.0', platform: 'linux-arm64', packageSize: 15, sha256: 'c'.repeat(64) }
  expect(bundle).toMatchObject({ bundleName, ...facts })
  const read = (url: string, range?: string) =>
    suite.app.inject({ method: 'GET', url, headers: range === undefined ? {} : { range } })
  const whole = await read(bundle?.url ?? '')
  expect([whole.statusCode, whole.payload]).toEqual([200, 'the whole of it'])
  expect(whole.headers['content-disposition']).toBe(`attachment; filename="${bundleName}"`)
  const rest = await read(bundle?.url ?? '', 'bytes=10-')
  expect([rest.statusCode, rest.payload]).toEqual([206, 'of it'])
  expect((await read(`${ota.readBundle.path}?ticket=made-up`)).statusCode).toBe(403)
  const operator = await signInAs(suite.app, '13800000002', 'Watchfire!op')
  expect((await operator.send(ota.listBundles, {})).body.rcode).not.toBe(0)
  await rm(join(folder, bundleName))
  expect((await read(bundle?.url ?? '')).statusCode).toBe(404)
})

test('the first AI server has it first, and the others when it has held', async () => {
  const { edges, seen, packageId } = await rolledOut(3)
  const [first, ...more] = await offeredTo(edges)
  expect(more).toEqual([])
  if (!first) throw new Error('nobody was offered anything')
  expect(first.offer).toMatchObject({ packageId, bytesPerSecond: null })
  await first.edge.beat({ attempt: first.offer.attempt, state: 2, percent: 40, reason: null })
  expect((await seen()).devices[0]).toMatchObject({ state: 2, percent: 40, ended: false })
  await look()
  expect(await offeredTo(edges)).toHaveLength(1)
  await first.edge.beat(installed(first.offer.attempt))
  await look()
  const rest = await offeredTo(edges)
  expect(rest).toHaveLength(2)
  for (const { edge, offer } of rest) await edge.beat(installed(offer.attempt))
  await look()
  expect((await seen()).rollOut).toMatchObject({ state: 'done', done: 3, failed: 0 })
  expect(await offeredTo(edges)).toEqual([])
})

test('failures stop it by themselves, an alarm is raised once, and a retry is another attempt', async () => {
  const { edges, seen, rollOutId } = await rolledOut(3)
  const [first] = await offeredTo(edges)
  if (!first) throw new Error('nobody was offered anything')
  await first.edge.beat(failed(first.offer.attempt))
  await look()
  await look()
  expect((await seen()).rollOut).toMatchObject({ state: 'stopped', failed: 1, phase: 0 })
  expect(await offeredTo(edges)).toEqual([])
  const { aiServerId } = first.edge
  expect(raised.filter(fault => fault.device_id === aiServerId)).toMatchObject([{ type: 75 }])
  await admin.call(ota.retryDevice, { rollOutId, aiServerId })
  expect(await refusal(admin.call(ota.retryDevice, { rollOutId, aiServerId }))).not.toBe('')
  await admin.call(ota.setRollOut, { rollOutId, rollOutAct: 'resume' })
  const [again] = await offeredTo(edges)
  expect(again?.edge.aiServerId).toBe(aiServerId)
  expect(again?.offer.attempt).toBeGreaterThan(first.offer.attempt)
  // What the first attempt still says is about nothing any more.
  await first.edge.beat(failed(first.offer.attempt))
  expect((await seen()).devices[0]).toMatchObject({ tries: 2, ended: false })
})

test('a release that held and was taken back later has failed', async () => {
  const { edges, seen } = await rolledOut(1, [phase(100, 'percent')])
  const [one] = await offeredTo(edges)
  if (!one) throw new Error('nobody was offered anything')
  await one.edge.beat(installed(one.offer.attempt))
  await one.edge.beat({ attempt: one.offer.attempt, state: 6, percent: 100, reason: 'crashed' })
  expect((await seen()).devices[0]).toMatchObject({ state: 6, reason: 'crashed', ended: true })
})

test('an update that says nothing new for half an hour has failed; one that was never offered waits', async () => {
  const { edges, seen, rollOutId } = await rolledOut(2)
  const [first] = await offeredTo(edges)
  if (!first) throw new Error('nobody was offered anything')
  await first.edge.beat({ attempt: first.offer.attempt, state: 5, percent: 100, reason: null })
  await sql`update rollout_device set changed_at = now() - interval '31 minutes' where rollout_id = ${rollOutId}`.execute(
    suite.db.system,
  )
  await look()
  expect((await seen()).devices.map(one => one.ended)).toEqual([false, false])
  await sql`update rollout set changed_at = now() - interval '31 minutes' where rollout_id = ${rollOutId}`.execute(
    suite.db.system,
  )
  await sql`
    update ai_server set heard_since = now() - interval '31 minutes' from rollout_device
    where rollout_id = ${rollOutId} and ai_server.device_no = rollout_device.device_no`.execute(suite.db.system)
  await look()
  expect((await seen()).devices).toMatchObject([
    { state: 6, reason: 'noAnswer', ended: true },
    { state: null, ended: false },
  ])
})

test('nothing is offered while it is paused, outside its window or after it was aborted', async () => {
  const now = new Date(Date.now() + 8 * 3_600_000)
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes()
  const later = { windowFrom: (minute + 120) % 1440, windowTo: (minute + 180) % 1440 }
  const closed = await rolledOut(1, [phase(100, 'percent')], later)
  expect(await offeredTo(closed.edges)).toEqual([])
  const { edges, rollOutId, packageId } = await rolledOut(1, [phase(100, 'percent')])
  await admin.call(ota.setRollOut, { rollOutId, rollOutAct: 'pause' })
  expect(await offeredTo(edges)).toEqual([])
  // Whoever was in the middle of it is not told that it is gone: that would end its try.
  expect((await edges[0]?.fetchPackage(packageId))?.statusCode).toBe(503)
  await admin.call(ota.setRollOut, { rollOutId, rollOutAct: 'resume' })
  expect(await offeredTo(edges)).toHaveLength(1)
  await admin.call(ota.setRollOut, { rollOutId, rollOutAct: 'abort' })
  expect(await offeredTo(edges)).toEqual([])
  expect(await refusal(admin.call(ota.setRollOut, { rollOutId, rollOutAct: 'resume' }))).toContain('已结束')
})

test('a package is fetched whole or by range, by AI servers it is offered to and by no other', async () => {
  const { edges, packageId } = await rolledOut(1, [phase(100, 'percent')])
  const stranger = await anEdge()
  const whole = await edges[0]?.fetchPackage(packageId)
  expect([whole?.statusCode, whole?.rawPayload.length]).toEqual([200, 5000])
  const rest = await edges[0]?.fetchPackage(packageId, 'bytes=4000-')
  expect([rest?.statusCode, rest?.rawPayload.equals(whole?.rawPayload.subarray(4000) ?? Buffer.alloc(0))]).toEqual([
    206,
    true,
  ])
  expect((await stranger.fetchPackage(packageId)).statusCode).toBe(404)
})

test('what cannot be rolled out is refused by name', async () => {
  const packageId = await upload(signedPackage())
  const edge = await anEdge()
  const start = (aiServerIds: string[], phases = canaryThenAll) =>
    refusal(admin.call(ota.startRollOut, { packageId, aiServerIds, phases, ...always }))
  expect(await start(['WF-NONE'])).toContain('WF-NONE 不存在')
  const second = await anEdge()
  const shrinking = [phase(100, 'percent'), phase(50, 'percent')]
  expect(await start([edge.aiServerId, second.aiServerId], shrinking)).toContain('100%')
  const arm = await anEdge()
  await arm.beat(undefined, 'linux-arm64')
  expect(await start([arm.aiServerId])).toContain('linux-arm64')
  expect(await start([edge.aiServerId])).toBe('')
  expect(await start([edge.aiServerId])).toContain('另一个')
  expect(await refusal(root.call(ota.removePackage, { packageId }))).toContain('不能删除')
})

test('a package whose time is over is not rolled out until the same bytes are signed anew, which says all of it anew', async () => {
  const { bytes, ...first } = signedPackage({ minVersion: '1.0.0', expiresAt: '2098-01-01T00:00:00.000Z' })
  const packageId = await upload({ bytes, ...first })
  await sql`update release_package set expires_at = now() - interval '1 minute' where package_id = ${packageId}`.execute(
    suite.db.system,
  )
  const { aiServerId } = await anEdge()
  const start = () =>
    admin.call(ota.startRollOut, { packageId, aiServerIds: [aiServerId], phases: [phase(100, 'percent')], ...always })
  expect(await refusal(start())).toContain('已于')
  const anew = { version: '1.4.1', platform: 'any', kind: 'model', name: 'yard', createdAt: '2026-11-02T00:00:00.000Z' }
  const expiresAt = '2099-01-01T00:00:00.000Z'
  expect(await upload(signedPackage({ ...anew, expiresAt }, bytes))).toBe(packageId)
  const listed = async () => (await admin.call(ota.listPackages, { packageId })).rows
  const { kind: packageKind, name: packageName, version, platform, createdAt } = anew
  const facts = { packageKind, packageName, version, platform, minVersion: null, signedAt: Date.parse(createdAt) }
  expect(await listed()).toMatchObject([{ ...facts, expiresAt: Date.parse(expiresAt), complete: true }])
  await upload({ bytes, ...first })
  expect(await listed()).toMatchObject([{ packageKind: 'edge', packageName: null, minVersion: '1.0.0' }])
  expect(await refusal(start())).toBe('')
})

test('one that stopped by itself goes on once somebody has looked at its failures, and stops at the next', async () => {
  const { edges, seen, rollOutId } = await rolledOut(3, [phase(100, 'percent', { stopPercent: 30 })])
  const [first, second] = await offeredTo(edges)
  if (!first || !second) throw new Error('nobody was offered anything')
  await first.edge.beat(failed(first.offer.attempt))
  await look()
  expect((await seen()).rollOut.state).toBe('stopped')
  await admin.call(ota.setRollOut, { rollOutId, rollOutAct: 'resume' })
  await look()
  expect((await seen()).rollOut.state).toBe('running')
  await second.edge.beat(failed(second.offer.attempt))
  await look()
  expect((await seen()).rollOut.state).toBe('stopped')
})

test('whoever has single regions alone updates no AI server that has cameras of others', async () => {
  const packageId = await upload(signedPackage())
  const edge = await anEdge()
  const server = await suite.db.system
    .selectFrom('device')
    .where('device_id', '=', edge.aiServerId)
    .select(['device_no', 'tenant_id', 'company_id', 'project_id'])
    .executeTakeFirstOrThrow()
  const place = { tenantId: server.tenant_id, companyId: server.company_id, projectId: server.project_id }
  const [own, others] = [await aRegion(suite.db, place), await aRegion(suite.db, place)]
  const guard = await aViewer(
    suite.db,
    { ...place, regionId: own },
    { projectIds: [place.projectId], regionLimits: [{ projectId: place.projectId, regionIds: [own] }] },
  )
  await suite.db.system
    .updateTable('device')
    .set({ region_id: own })
    .where('device_no', '=', server.device_no)
    .execute()
  const camera = { tenantId: place.tenantId, companyId: place.companyId, projectId: place.projectId, name: '别区的' }
  await suite.db.system.transaction().execute(trx =>
    insertChannel(trx, {
      ...camera,
      deviceId: `${edge.aiServerId}_C1`,
      aiServerNo: server.device_no,
      regionId: others,
      location: '',
    }),
  )
  const input = { packageId, aiServerIds: [edge.aiServerId], phases: [phase(100, 'percent')], ...always }
  const start = async (by = guard) => startRollOut(input, by, { db: suite.db } as never)
  await expect(start()).rejects.toThrow('project.partOnly')
  await suite.db.system
    .updateTable('device')
    .set({ region_id: own })
    .where('device_id', '=', `${edge.aiServerId}_C1`)
    .execute()
  await expect(start()).resolves.toMatchObject({ rollOutId: expect.any(Number) })
})

describe('packages of models', () => {
  const ofModel = (facts: object = {}) => signedPackage({ kind: 'model', name: 'yard', platform: 'any', ...facts })
  const taking = [packageKnowledge.model]
  const whole = [phase(100, 'percent')]

  test('are taken in with what they carry, and refused where their manifest does not fit its kind', async () => {
    const packageId = await upload(ofModel())
    const { rows } = await admin.call(ota.listPackages, { packageId })
    expect(rows).toMatchObject([{ packageKind: 'model', packageName: 'yard', platform: 'any', version: '1.4.0' }])
    const misfits = [{ name: undefined }, { name: '../yard' }, { platform: 'linux-x64' }, { version: '1.4.0-rc.1' }]
    for (const facts of [...misfits, { kind: 'firmware' }, { kind: 'edge' }])
      expect(await refusal(upload(ofModel(facts)))).toContain('清单')
    expect(await upload(signedPackage({ kind: undefined }))).toBeGreaterThan(packageId)
  })

  test('go to AI servers that say they take them, of any platform, and to no other', async () => {
    const packageId = await upload(ofModel())
    const [able, old] = [await anEdge(), await anEdge()]
    await able.beat(undefined, 'linux-arm64', taking)
    const start = (aiServerIds: string[]) =>
      admin.call(ota.startRollOut, { packageId, aiServerIds, phases: whole, ...always })
    expect(await refusal(start([able.aiServerId, old.aiServerId]))).toContain(`${old.aiServerId} 版本过旧`)
    const { rollOutId } = await start([able.aiServerId])
    const seen = () => admin.call(ota.getRollOut, { rollOutId })
    expect((await seen()).rollOut).toMatchObject({ packageKind: 'model', packageName: 'yard', platform: 'any' })
    // An edge that went back to an older release takes it no more, and is not asked to.
    expect(await able.beat(undefined, 'linux-arm64')).toBeNull()
    expect((await seen()).devices).toMatchObject([{ takesKind: false, state: null, ended: false }])
    const offer = await able.beat(undefined, 'linux-arm64', taking)
    expect(offer).toMatchObject({ packageId })
    expect((await able.fetchPackage(packageId)).statusCode).toBe(200)
    const refused = { attempt: offer?.attempt, state: 6, percent: 100, reason: 'modelRefused', field: 'input.std' }
    await able.beat(refused, 'linux-arm64', taking)
    const said = { state: 6, reason: 'modelRefused', refusedField: 'input.std', takesKind: true, ended: true }
    expect((await seen()).devices).toMatchObject([said])
    const { updates } = await admin.call(device.getAiServer, { aiServerId: able.aiServerId })
    const facts = { packageKind: 'model', packageName: 'yard', version: '1.4.0', refusedField: 'input.std' }
    expect(updates).toMatchObject([facts])
    await admin.call(ota.retryDevice, { rollOutId, aiServerId: able.aiServerId })
    expect((await seen()).devices).toMatchObject([{ reason: null, refusedField: null, tries: 2 }])
  })
})

describe('packages of settings', () => {
  const settings = { keepDays: 14, logLevel: 'warn' }
  const ofSettings = (facts: object = {}) =>
    signedPackage({ kind: 'settings', name: 'plant', platform: 'any', settings, ...facts })

  test('are taken in with what they set, and refused by the setting that is not so', async () => {
    const packageId = await upload(ofSettings())
    const { rows } = await admin.call(ota.listPackages, { packageId })
    expect(rows).toMatchObject([{ packageKind: 'settings', packageName: 'plant', platform: 'any', settings }])
    expect((await admin.call(ota.listPackages, { packageId: await upload(signedPackage()) })).rows).toMatchObject([
      { packageKind: 'edge', settings: null },
    ])
    for (const wrong of [{ keepDays: 4000 }, { server: 'https://elsewhere.example' }, { logLevel: 'loud' }])
      expect(await refusal(upload(ofSettings({ settings: wrong })))).toContain(Object.keys(wrong)[0])
    const misfits = [{ settings: undefined }, { settings: {} }, { name: undefined }, { platform: 'linux-x64' }]
    for (const facts of [...misfits, { kind: 'model' }, { version: '1.4.0-rc.1' }])
      expect(await refusal(upload(ofSettings(facts)))).toContain('清单')
  })

  test('go to AI servers that say they take them, which say what counts there', async () => {
    const packageId = await upload(ofSettings())
    const [able, old] = [await anEdge(), await anEdge()]
    await able.beat(undefined, 'linux-arm64', [packageKnowledge.settings])
    await old.beat(undefined, 'linux-x64', [packageKnowledge.model])
    const start = (aiServerIds: string[]) =>
      admin.call(ota.startRollOut, { packageId, aiServerIds, phases: [phase(100, 'percent')], ...always })
    expect(await refusal(start([able.aiServerId, old.aiServerId]))).toContain(`${old.aiServerId} 版本过旧`)
    const { rollOutId } = await start([able.aiServerId])
    const offer = await able.beat(undefined, 'linux-arm64', [packageKnowledge.settings])
    expect(offer).toMatchObject({ packageId })
    const report = { attempt: offer?.attempt, state: 6, percent: 100, reason: 'camerasLost' }
    const inUse = { name: 'plant', version: '1.3.0', settings, overridden: ['logLevel'], onTrial: false }
    await able.beat(report, 'linux-arm64', [packageKnowledge.settings], inUse)
    const { devices } = await admin.call(ota.getRollOut, { rollOutId })
    expect(devices).toMatchObject([{ state: 6, reason: 'camerasLost', ended: true }])
    const told = async () => (await admin.call(device.getAiServer, { aiServerId: able.aiServerId })).settings
    expect(await told()).toEqual(inUse)
    // One that cannot be read is none.
    await able.beat(undefined, 'linux-arm64', [], { ...inUse, name: '../x' })
    expect(await told()).toBeNull()
  })
})
