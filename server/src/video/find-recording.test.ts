import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { drawRecording } from '../core/files/draw-files.ts'
import { demoKey } from '../core/testing/demo-key.ts'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { connectEdge, type EdgeClient } from '../fleet/edge-client.ts'

const suite = suiteServer({ jobs: false })
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

const ask = async (recordFilename: string) =>
  (await person.send(videoCalls.findRecording, { deviceId, recordFilename })).body

test('a recording that lies on its AI server has a link that plays', async () => {
  const recording = drawRecording(50_000)
  edge = await connectEdge(port, demoKey(suite.folder), { files: new Map([['clip.mp4', recording]]) })
  const answer = await person.call(videoCalls.findRecording, { deviceId, recordFilename: 'clip.mp4' })
  expect(answer.stored).toEqual({ local: true, cloud: false })
  const played = await fetch(`http://127.0.0.1:${port}${answer.recordUrl}`)
  expect(Buffer.from(await played.arrayBuffer()).equals(recording)).toBe(true)
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
