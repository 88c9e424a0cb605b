/**
 * What does not come as the answer of a call, with the application's own conditions out of the way as in the table of calls: pictures
 * that run, recordings, uploads of people and of AI servers, files that are downloaded, and the live channel. Only the transaction
 * belongs to another customer; row-level security alone must give nothing.
 */
import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allCalls } from '@watchfire/contract'
import { exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import type { Call } from '@watchfire/contract/core/call.ts'
import { fileCalls } from '@watchfire/contract/core/file.calls.ts'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import { frameKind } from '@watchfire/contract/fleet/uplink.ts'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { personCalls } from '@watchfire/contract/people/person.calls.ts'
import type { RowKind } from '@watchfire/contract/sample.ts'
import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newFileId, openDiskStore } from './core/files/disk-store.ts'
import { drawPicture, drawRecording } from './core/files/draw-files.ts'
import { insertFile } from './core/files/file.queries.ts'
import { type LiveClient, openLive } from './core/live/live-client.ts'
import { signed } from './core/live/testing/seed-fixture.ts'
import { firstSheetOf } from './core/sheet/read-workbook.ts'
import { aChannelOf, aCompany, anAlarm, type CompanyOfTest } from './core/testing/builders.ts'
import { type Crossing, crossedDatabase } from './core/testing/crossed-tenant.ts'
import { leastInput } from './core/testing/sample-ids.ts'
import { envelopeOf, type SignedClient, signInAs } from './core/testing/signed-client.ts'
import { suiteServer } from './core/testing/suite-server.ts'
import { connectEdge, type EdgeClient } from './fleet/edge-client.ts'
import { packageFiles } from './ota/package-files.ts'
import { rowsOfCompany } from './testing/company-rows.ts'
import { type FeedClient, openFeed } from './video/feed-client.ts'

const crossing: Crossing = {}
const suite = suiteServer({ jobs: false, through: db => crossedDatabase(db, crossing) })
const key = randomBytes(24).toString('base64url')
const recording = drawRecording(40_000)
const atEdge = new Map<string, Uint8Array>([['only-there.mp4', recording]])
let admin: SignedClient
let origin = ''
let other: CompanyOfTest
let stranger: CompanyOfTest & { owner: number }
let rows: Record<RowKind, string | number>
let deviceId = ''
let edge: EdgeClient
const sockets: (FeedClient | LiveClient)[] = []

/** `work` while every transaction of the stranger's is shown the rows of the demo's customer, but for the first `spared`. */
async function crossed<T>(work: () => Promise<T>, spared = 0): Promise<T> {
  Object.assign(crossing, { shown: other.tenantId, spared })
  try {
    return await work()
  } finally {
    Object.assign(crossing, { shown: undefined, spared: 0 })
  }
}

beforeAll(async () => {
  origin = await suite.app.listen({ port: 0, host: '127.0.0.1' })
  const { db } = suite
  const company = await aCompany(db)
  const made = await sql<{ account_id: number; shown: number }>`
    insert into account (tenant_id, company_id, role_id, account, password_hash, full_name)
    select ${company.tenantId}, ${company.companyId}, role_id, 'a-stranger', password_hash, '' from account where account = '13800000001'
    returning account_id, (select tenant_id from account where account = '13800000001') as shown`.execute(db.system)
  const [{ account_id: owner, shown }] = made.rows as [(typeof made.rows)[0]]
  other = { tenantId: shown, companyId: shown, projectId: 0, regionId: 0 }
  stranger = { ...company, owner }
  // Before there is a passkey, by which they would be asked for it.
  admin = await signInAs(suite.app, 'a-stranger', 'Watchfire!admin')
  rows = await rowsOfCompany(db, stranger)
  deviceId = String(rows.device)
  const keyHash = createHash('sha256').update(key).digest()
  await sql`update ai_server set key_hash = ${keyHash} from device where device.device_no = ai_server.device_no
    and device.device_id = ${String(rows.aiServer)}`.execute(db.system)
  edge = await connectEdge(Number(new URL(origin).port), key, { files: atEdge })
  await sql`update device set state = 1 where tenant_id = ${stranger.tenantId}`.execute(db.system)
})
afterAll(() => {
  for (const { socket } of sockets) socket.terminate()
  edge.socket.terminate()
})

const status = async (url: string) => {
  const response = await fetch(url.startsWith('http') ? url : origin + url)
  await response.body?.cancel()
  return response.status
}
const asEdge = (path: string, init: RequestInit = {}) =>
  fetch(origin + path, { ...init, headers: { authorization: `Bearer ${key}`, ...init.headers } })
const refusalOf = async (call: Call, fields: object) => (await admin.send(call, fields)).body.errorCode
const filesOf = async ({ tenantId }: { tenantId: number }) =>
  (await suite.db.system.selectFrom('file').where('tenant_id', '=', tenantId).select('file_id').execute()).length

describe('pictures that run', () => {
  const play = { sourceType: 'live', deviceId: '' }
  const feedOf = async () => {
    const { playUrl } = await admin.call(videoCalls.play, { sourceType: 'live', deviceId })
    return origin.replace('http', 'ws') + playUrl
  }

  test('none is begun, and a ticket of before opens none', async () => {
    expect(await crossed(() => refusalOf(videoCalls.play, { ...play, deviceId }))).toBe('device.notFound')
    const url = await feedOf()
    await crossed(() => expect(openFeed(url)).rejects.toThrow('status 403'))
    const open = await openFeed(await feedOf())
    sockets.push(open)
    edge.send(deviceId, frameKind.init, 'I')
    edge.send(deviceId, frameKind.key, 'a')
    await expect.poll(() => open.frames).toEqual(['init I', 'key a'])
  })

  test('one that is open ends when its session is looked at again', async () => {
    const open = await openFeed(await feedOf())
    sockets.push(open)
    await crossed(async () => {
      await sql`update account set scope_epoch = scope_epoch + 1 where account_id = ${stranger.owner}`.execute(
        suite.db.system,
      )
      await sql`select pg_notify('watchfire_session', '')`.execute(suite.db.system)
      await expect.poll(() => open.messages.at(-1), { timeout: 10_000 }).toEqual({ type: 'ended', reason: 'notFound' })
    })
  })
})

describe('recordings', () => {
  test('one on its AI server is neither found nor played nor read by its link', async () => {
    const asked = { deviceId, recordFilename: 'only-there.mp4' }
    const played = { sourceType: 'file', deviceId, filePath: 'only-there.mp4' }
    const { recordUrl } = await admin.call(videoCalls.findRecording, asked)
    const shown = await crossed(async () => [
      await refusalOf(videoCalls.findRecording, asked),
      await refusalOf(videoCalls.play, played),
      await status(recordUrl),
    ])
    expect(shown).toEqual(['device.notFound', 'device.notFound', 404])
    expect(await status(recordUrl)).toBe(200)
  })

  test('one that was uploaded is not read by its link', async () => {
    const sent = await asEdge(`${ingestCalls.uploadMedia.path}?name=kept.mp4&offset=0&length=${recording.length}`, {
      method: 'POST',
      body: recording as Uint8Array<ArrayBuffer>,
    })
    expect(await sent.json()).toMatchObject({ data: { complete: true } })
    const { recordUrl } = await admin.call(videoCalls.findRecording, { deviceId, recordFilename: 'kept.mp4' })
    expect(await crossed(() => status(recordUrl))).toBe(404)
    expect(await status(recordUrl)).toBe(200)
  })
})

describe('uploads', () => {
  test('a picture of a person is not kept', async () => {
    const picture = await drawPicture('png')
    const upload = async () => {
      const form = new FormData()
      for (const [name, value] of Object.entries(signed({ accountId: stranger.owner, token: admin.user.token })))
        form.append(name, value)
      form.append('file', new Blob([picture as Uint8Array<ArrayBuffer>]), 'a.png')
      return (await fetch(origin + fileCalls.upload.path, { method: 'POST', body: form })).status
    }
    const before = [await filesOf(stranger), await filesOf(other)]
    expect(await crossed(upload)).toBe(500)
    expect([await filesOf(stranger), await filesOf(other)]).toEqual(before)
    expect(await upload()).toBe(200)
    expect(await filesOf(stranger)).toBe((before[0] ?? 0) + 1)
  })

  test('evidence of an AI server is not kept, and what it sent before is not known', async () => {
    const picture = await drawPicture()
    const send = async () => {
      const path = `${ingestCalls.uploadMedia.path}?name=evidence.jpg&offset=0&length=${picture.length}`
      return (await asEdge(path, { method: 'POST', body: picture as Uint8Array<ArrayBuffer> })).status
    }
    const known = async () => {
      const answer = await asEdge(`${ingestCalls.readMediaState.path}?name=evidence.jpg`)
      return ((await answer.json()) as { data: { complete: boolean } }).data.complete
    }
    const before = [await filesOf(stranger), await filesOf(other)]
    expect(await crossed(send)).toBe(500)
    expect([await filesOf(stranger), await filesOf(other)]).toEqual(before)
    expect(await send()).toBe(200)
    expect(await crossed(known)).toBe(false)
    expect(await known()).toBe(true)
  })

  test('an AI server is given neither faces nor packages', async () => {
    const { db, folder } = suite
    const photo = newFileId()
    const store = await openDiskStore(join(folder, 'files'))
    const draft = await store.newDraft()
    await writeFile(draft, await drawPicture('png'))
    await store.keep(draft, photo)
    const { tenantId, companyId } = stranger
    const owner = { fileId: photo, tenantId, companyId, kind: 'person' as const }
    await insertFile(db.system, { ...owner, mime: 'image/png', bytes: 1, sha256: Buffer.alloc(32) })
    await sql`insert into person_photo (tenant_id, person_id, slot, file_id, made_by)
      values (${tenantId}, ${rows.person}, 0, ${photo}, '')`.execute(db.system)
    await sql`update person set photos = 1 where person_id = ${rows.person}`.execute(db.system)
    await sql`insert into library_server (tenant_id, library_id, device_no, bound_by)
      select tenant_id, library_id, (select device_no from device where device_id = ${rows.aiServer}), '' from person
      where person_id = ${rows.person}`.execute(db.system)
    await sql`insert into face_use (tenant_id, company_id, in_use, switched_by) values (${tenantId}, ${companyId}, true, '')`.execute(
      db.system,
    )
    const faces = async () => (await (await asEdge(`${ingestCalls.readFaces.path}?after=0`)).text()).includes(photo)
    expect(await crossed(faces)).toBe(false)
    expect(await faces()).toBe(true)
    const photoOf = async () => (await asEdge(`${ingestCalls.readFacePhoto.path}?photoId=${photo}`)).status
    expect(await crossed(photoOf)).toBe(404)
    expect(await photoOf()).toBe(200)

    const offered = await sql<{ package_id: number }>`
      select package_id from rollout where rollout_id = ${rows.rollOut}`.execute(db.system)
    const packageId = offered.rows[0]?.package_id ?? 0
    const files = packageFiles(folder)
    await files.append(packageId, 0, Buffer.from('pack'))
    const digestBy = (way: string) => createHash(way).update('pack').digest('hex')
    await files.finish(packageId, { md5: digestBy('md5'), sha256: digestBy('sha256') })
    const bytes = async () => (await asEdge(`${ingestCalls.readPackage.path}?packageId=${packageId}`)).status
    expect(await crossed(bytes)).toBe(404)
    expect(await bytes()).toBe(200)
  })

  test('a photo of a person is not read by its link', async () => {
    const { photos } = await admin.call(personCalls.readPhotos, { personId: Number(rows.person) })
    const url = photos[0]?.url ?? ''
    expect(await crossed(() => refusalOf(personCalls.readPhotos, { personalId: rows.person }))).not.toBe(undefined)
    expect(await crossed(() => status(url))).toBe(404)
    expect(await status(url)).toBe(200)
  })
})

describe('files that are downloaded', () => {
  const files = Object.entries(allCalls).flatMap(([module, list]) =>
    Object.entries(list as Record<string, Call>)
      .filter(([, { right, transport, method }]) => transport === 'raw' && method === 'GET' && isOfPerson(right))
      .map(([name, call]) => ({ id: `${module}.${name}`, module, name, call })),
  )
  function isOfPerson(right: Call['right']) {
    return typeof right !== 'string'
  }

  /** Of the others the first transaction writes the export down, and the rows come by a later one. */
  const inOneTransaction = ['person.exportData']

  /** Every cell of a spreadsheet, and any other file as it is. */
  async function textOf(bytes: Buffer): Promise<string> {
    if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString()
    return JSON.stringify(await firstSheetOf(bytes, 500))
  }

  test.each(files)('$id', async ({ id, module, name, call }) => {
    const input = leastInput(module, name, call, kind => rows[kind])
    const ask = async () => {
      const query = Object.entries({ ...input, ...envelopeOf(admin.user) }).map(([k, v]) => [k, String(v)])
      const response = await suite.app.inject({ method: 'GET', url: call.path, query: Object.fromEntries(query) })
      return { status: response.statusCode, text: await textOf(response.rawPayload) }
    }
    const { rows: named } = await sql<{ name: string }>`
      select name from (select tenant_id, name from company union all select tenant_id, name from project
        union all select tenant_id, name from region union all select tenant_id, name from device
        union all select tenant_id, name from person union all select tenant_id, account from account
        union all select tenant_id, plate from vehicle_order) as row
      where tenant_id in (${stranger.tenantId}, ${other.tenantId})`.execute(suite.db.system)
    const shown = (text: string) => named.filter(row => row.name !== '' && text.includes(row.name))
    for (const spared of inOneTransaction.includes(id) ? [0] : [0, 1]) {
      const { text } = await crossed(ask, spared)
      expect([spared, shown(text)]).toEqual([spared, []])
    }
    expect((await ask()).status).toBe(200)
  })

  test('the pictures of an export', async () => {
    const { url } = await admin.call(exportCalls.start, { format: 'csv' })
    expect((await crossed(async () => (await fetch(origin + url)).text())).trim().split('\r\n')).toHaveLength(1)
  })
})

describe('the live channel', () => {
  test('an event of another customer is not sent, even when the session was mistaken for one of theirs', async () => {
    const { db } = suite
    const elsewhere = await aCompany(db)
    const channels = { theirs: await aChannelOf(db, elsewhere), own: await aChannelOf(db, stranger) }
    const { url } = await admin.call(liveCalls.takeTicket, {})
    const live = await openLive(origin.replace('http', 'ws') + url)
    sockets.push(live)
    await live.untilType('hello')
    const resyncs = () => live.messages.filter(({ type }) => type === 'resync').length
    const lookAgain = () => sql`select pg_notify('watchfire_session', '')`.execute(db.system)
    const raise = async (whose: keyof typeof channels) => {
      const { tenantId, companyId, projectId } = channels[whose]
      const { alarmId, alarmAt } = await anAlarm(db, channels[whose], { location: `door of ${whose}` })
      await sql`insert into outbox (tenant_id, company_id, project_id, kind, cause, alarm_id, alarm_at)
        values (${tenantId}, ${companyId}, ${projectId}, 'alarm', 'raised', ${alarmId}, ${new Date(alarmAt)})`.execute(
        db.system,
      )
      await sql`select pg_notify('watchfire_outbox', '')`.execute(db.system)
    }
    crossing.mistakenFor = elsewhere
    await lookAgain()
    await expect.poll(resyncs, { timeout: 10_000 }).toBe(1)
    await raise('theirs')
    await expect.poll(resyncs, { timeout: 10_000 }).toBe(2)
    crossing.mistakenFor = undefined
    await lookAgain()
    await expect.poll(resyncs, { timeout: 10_000 }).toBe(3)
    await raise('own')
    await live.untilEvents(1)
    const said = JSON.stringify(live.messages)
    expect([said.includes('door of own'), said.includes('door of theirs')]).toEqual([true, false])
  })
})
