/** What the pictures of one post may cost. */
import { readdirSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { allCalls } from '@watchfire/contract'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drawPicture } from '../core/files/draw-files.ts'
import { post, type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { picturesOfPost } from './post-pictures.ts'

const suite = suiteServer({ jobs: false, env: { WATCHFIRE_ALLOWED_NETWORKS: '127.0.0.1/32' } })
const { device, hook, park, plate } = allCalls
const pictures = createServer()
const open = {} as { admin: SignedClient; picture: Buffer; at: string }
let asked: string[] = []

beforeAll(async () => {
  open.admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  open.picture = await drawPicture()
  await new Promise<void>(resolve => pictures.listen(0, '127.0.0.1', resolve))
  open.at = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked = []
  answerWith((_, answer) => answer.end(open.picture))
})
afterAll(async () => {
  pictures.closeAllConnections()
  await new Promise(resolve => pictures.close(resolve))
})

function answerWith(answer: RequestListener) {
  pictures.removeAllListeners('request')
  pictures.on('request', (request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
}

let made = 0
/** A source whose name `gate` is a camera that reads plates for a park, and whose `yard` is one that does not. */
async function aSource(expression: string) {
  const { project_id: projectId, company_id: companyId } = await suite.db.system
    .selectFrom('project')
    .where('name', '=', '一号厂区')
    .select(['project_id', 'company_id'])
    .executeTakeFirstOrThrow()
  const name = `pictures ${++made}`
  const { aiServerId, key } = await open.admin.call(device.registerAiServer, { name, projectId })
  const [gate = '', yard = ''] = [1, 2].map(n => `${aiServerId}_C${n}`)
  const channels = [gate, yard].map(channelId => ({ channelId, name: channelId, state: 'online' }))
  const report = { deviceId: aiServerId, sentAt: Date.now(), channels }
  await post(suite.app, ingestCalls.sendHeartbeat.path, report, { authorization: `Bearer ${key}` })
  const { parkId } = await open.admin.call(park.save, { name, projectId })
  await open.admin.call(plate.bindCamera, { parkId, deviceId: gate, side: 'entry' })
  const { sourceId, hookUrl } = await open.admin.call(hook.createSource, { companyId, name, expression })
  await open.admin.call(hook.bindName, { sourceId, senderName: 'gate', deviceId: gate })
  await open.admin.call(hook.bindName, { sourceId, senderName: 'yard', deviceId: yard })
  const send = async (body: object) =>
    (await suite.app.inject({ method: 'POST', url: hookUrl, payload: body })).json().data as { outcome: string }[]
  const problem = async () => (await open.admin.call(hook.getSource, { sourceId })).source.lastProblem
  return { gate, yard, send, problem }
}

const platesAt = (camera: string) =>
  `[urls.{"deviceId": "${camera}", "plate": "京A" & $string(10000 + $number($split($, "/")[-1])), "eventId": $, "picture": $}]`
const urls = (many: number) => Array.from({ length: many }, (_, n) => `${open.at}/${n}`)

test('no picture is fetched of a plate that no park takes, or that is stored already', async () => {
  const yard = await aSource(platesAt('yard'))
  expect(await yard.send({ urls: urls(2) })).toMatchObject([{ outcome: 'refused' }, { outcome: 'refused' }])
  expect(asked).toEqual([])
  const gate = await aSource(platesAt('gate'))
  expect(await gate.send({ urls: urls(1) })).toMatchObject([{ outcome: 'stored' }])
  expect(await gate.send({ urls: urls(2) })).toMatchObject([{ outcome: 'repeated' }, { outcome: 'stored' }])
  expect(asked).toEqual(['/0', '/1'])
  expect(await gate.problem()).toBeNull()
})

test('the picture of a plate is stored before the next is fetched', async () => {
  const { send } = await aSource(platesAt('gate'))
  const filesNow = () =>
    readdirSync(suite.folder, { recursive: true, withFileTypes: true }).filter(
      one => one.isFile() && /^[0-9a-f-]{30,}/.test(one.name),
    ).length
  const before = filesNow()
  const stored: number[] = []
  answerWith((_, answer) => {
    stored.push(filesNow() - before)
    answer.end(open.picture)
  })
  await send({ urls: urls(3) })
  // Each with its small one.
  expect(stored).toEqual([0, 2, 4])
})

test('of one post so many pictures are fetched and no more, and every event of it is taken', async () => {
  const { gate, send, problem } = await aSource(`$append(
    (${platesAt('gate')})[[0..9]],
    (urls.{"deviceId": "yard", "alarmType": 4, "eventId": $, "pictures": [$]})[[10..29]])`)
  const told = await send({ urls: urls(30) })
  expect(told.map(({ outcome }) => outcome)).not.toContain('refused')
  expect(told).toHaveLength(30)
  expect(asked).toEqual(urls(16).map(url => url.slice(open.at.length)))
  expect(await problem()).toBe('picture')
  const { rows } = await sql<{ plates: number }>`
    select count(*)::int as plates from plate_event join device using (device_no) where device_id = ${gate}`.execute(
    suite.db.system,
  )
  expect(rows).toEqual([{ plates: 10 }])
})

const resolveFor = () => async () => ({ address: '127.0.0.1', family: 4 as const })

test('a post whose pictures never come waits for all of them together once', async () => {
  answerWith(() => {})
  const ofPost = picturesOfPost({ resolveFor }, new Map([['file:0', open.picture]]), { ms: 30 })
  expect(await ofPost.read(1, `${open.at}/1`)).toBeUndefined()
  const first = asked.length
  expect(await ofPost.read(1, `${open.at}/2`)).toBeUndefined()
  expect(asked).toHaveLength(first)
  // What came with the post is at hand all the same.
  expect(await ofPost.read(1, 'file:0')).toBe(open.picture)
  const unresolved = picturesOfPost({ resolveFor: () => () => new Promise(() => {}) }, new Map(), { ms: 30 })
  expect(await unresolved.read(1, `${open.at}/3`)).toBeUndefined()
})

test('pictures of a post have so many bytes, fetched or named again and again', async () => {
  const [large, small] = [Buffer.alloc(9 * 1024 * 1024), Buffer.alloc(6 * 1024 * 1024)]
  const bytesOf = new Map([
    ['file:0', large],
    ['file:1', small],
  ])
  const ofPost = picturesOfPost({ resolveFor }, bytesOf)
  for (const _ of [1, 2]) expect(await ofPost.read(1, 'file:0')).toBe(large)
  answerWith((_, answer) => answer.end(large))
  expect((await ofPost.read(1, `${open.at}/1`))?.length).toBe(large.length)
  expect(await ofPost.read(1, 'file:1')).toBeUndefined()
  expect(await ofPost.read(1, `${open.at}/2`)).toBeUndefined()
})
