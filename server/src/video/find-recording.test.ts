import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { drawRecording } from '../core/files/draw-files.ts'
import { demoKey } from '../core/testing/demo-key.ts'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { connectEdge, type EdgeClient } from '../fleet/edge-client.ts'

const suite = suiteServer({ jobs: false, timeouts: { sessionsMs: 3_600_000 } })
const deviceId = 'WF-DEMO-1_C1'
let person: SignedClient
let port: number
let edge: EdgeClient | undefined

beforeAll(async () => {
  await suite.app.listen({ port: 0, host: '127.0.0.1' })
  port = (suite.app.server.address() as { port: number }).port
  person = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
})
afterEach(() => edge?.socket.terminate())

const ask = async (recordFilename: string | null | undefined) =>
  (await person.send(videoCalls.findRecording, { deviceId, recordFilename })).body

test('a recording that lies on its AI server has a link that plays', async () => {
  const recording = drawRecording(50_000)
  edge = await connectEdge(port, demoKey(suite.folder), { files: new Map([['clip.mp4', recording]]) })
  const answer = await person.call(videoCalls.findRecording, { deviceId, recordFilename: 'clip.mp4' })
  expect(answer.stored).toEqual({ local: true, cloud: false })
  const played = await fetch(`http://127.0.0.1:${port}${answer.recordUrl}`)
  expect(Buffer.from(await played.arrayBuffer()).equals(recording)).toBe(true)
})

test('one that is being read from its AI server breaks off when the session of its reader ends', async () => {
  // Far more than lies in the buffers between server and reader.
  const files = new Map([['clip.mp4', Buffer.concat([drawRecording(), Buffer.alloc(40 * 1024 * 1024)])]])
  edge = await connectEdge(port, demoKey(suite.folder), { files })
  const reader = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const { recordUrl } = await reader.call(videoCalls.findRecording, { deviceId, recordFilename: 'clip.mp4' })
  const connected = once(suite.app.server, 'connection')
  const request = get(`http://127.0.0.1:${port}${recordUrl}`, { agent: false }).on('error', () => {})
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  expect(response.on('error', () => {}).statusCode).toBe(200)
  const [line] = (await connected) as [Socket]
  const closed = once(line, 'close')
  expect(line.destroyed).toBe(false)
  await reader.call(accessCalls.signOut, {})
  await closed
  request.destroy()
})

test('where nothing can be played that is said, whether the file or its AI server is missing', async () => {
  const nothing = { errorCode: 'video.noRecording', rmsg: '无可播放视频' }
  edge = await connectEdge(port, demoKey(suite.folder), { files: new Map() })
  expect(await ask('none.mp4')).toMatchObject(nothing)
  expect(await ask('../none.mp4')).toMatchObject(nothing)
  edge.socket.terminate()
  await edge.closed
  expect(await ask('none.mp4')).toMatchObject(nothing)
})

test.each([[''], [null], [undefined], [';'], [' '], ['a;b;c']])(
  '%j names nothing that can be played, and is told so',
  async name => {
    edge = await connectEdge(port, demoKey(suite.folder), { files: new Map() })
    expect(await ask(name)).toMatchObject({ errorCode: 'video.noRecording', rmsg: '无可播放视频' })
  },
)

test('without a recording the device still has to be one in scope', async () => {
  const { body } = await person.send(videoCalls.findRecording, { deviceId: 'nobody-has-it', recordFilename: '' })
  expect(body.errorCode).toBe('device.notFound')
})

test('of several in one text, as an alarm has them, the first that can be played answers', async () => {
  const [first, second] = [drawRecording(50_000), drawRecording(60_000)]
  const files = new Map([
    ['first.mp4', first],
    ['second.mp4', second],
  ])
  edge = await connectEdge(port, demoKey(suite.folder), { files })
  const played = async (recordFilename: string) => {
    const { recordUrl } = await person.call(videoCalls.findRecording, { deviceId, recordFilename })
    const answer = await fetch(`http://127.0.0.1:${port}${recordUrl}`)
    return Buffer.from(await answer.arrayBuffer())
  }
  const long = `${'x'.repeat(100)}.mp4`
  expect((await played('first.mp4;second.mp4')).equals(first)).toBe(true)
  expect((await played(`none.mp4;${long};../first.mp4;second.mp4;first.mp4`)).equals(second)).toBe(true)
  expect(await ask(`none.mp4;${long}`)).toMatchObject({ errorCode: 'video.noRecording' })
})

test('one that was uploaded plays while the AI server is away, wherever it stands among the others', async () => {
  const source = await suite.db.system
    .selectFrom('device')
    .where('device_id', '=', deviceId)
    .select(['tenant_id', 'company_id', 'ai_server_no'])
    .executeTakeFirstOrThrow()
  const { tenant_id, company_id, ai_server_no } = source
  const file_id = 'f'.repeat(32)
  const file = { tenant_id, company_id, file_id, mime: 'video/mp4', bytes: 1, sha256: Buffer.from('') }
  await suite.db.system.insertInto('file').values(file).execute()
  const media = { ai_server_no: ai_server_no ?? 0, tenant_id, name: 'kept.mp4', file_id }
  await suite.db.system.insertInto('media').values(media).execute()
  expect((await ask('gone.mp4;kept.mp4')).data).toMatchObject({ stored: { local: false, cloud: true } })
})
