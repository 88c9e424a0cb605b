/** A drawing that is tried on what an AI server followed. */
import { allCalls } from '@watchfire/contract'
import type { ZoneTrial } from '@watchfire/contract/device/zone-trial.shapes.ts'
import { beforeAll, expect, test } from 'vitest'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { connectEdge } from '../../fleet/edge-client.ts'
import { cameraSettings, camerasOfSuite } from '../testing/cameras-of-suite.ts'

const suite = suiteServer({ jobs: false })
const { device } = allCalls
const { aServer, known } = camerasOfSuite(suite)
let port = 0

beforeAll(async () => {
  await suite.app.listen({ port: 0, host: '127.0.0.1' })
  port = (suite.app.server.address() as { port: number }).port
})

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => '',
    (error: Error) => error.message,
  )
const outcome: ZoneTrial = {
  since: 1_700_000_000_000,
  drawn: 3,
  inUse: 1,
  added: 2,
  gone: 0,
  raised: [
    { at: 1_700_000_100_000, name: '新区域', change: 'added', boxes: [], picture: 'YWJj', takenAt: 1_700_000_100_000 },
  ],
}

test('a drawing is tried by the AI server that has the camera open; what it answers is shown, and that it was tried is written down', async () => {
  const { key, add, beat } = await aServer()
  const { channelId } = await add()
  const other = (await add()).channelId
  const silent = (await add()).channelId
  const odd = (await add()).channelId
  const attempt = (id = channelId, more: object = {}) =>
    known.admin.call(device.tryDrawing, { channelId: id, zones: cameraSettings.zones, masks: [], lines: [], ...more })
  expect(await refusal(attempt())).toContain('device.aiServerAway')
  const drawings = new Map([
    [channelId, JSON.stringify(outcome)],
    [other, 'unknownChannel'],
    [odd, '{"since": "nonsense"}'],
  ])
  const edge = await connectEdge(port, key, { drawings })
  await beat({ version: 4 })
  expect(await refusal(attempt())).toContain('device.tooOldToTry')
  await beat({ version: 4, knows: ['masks', 'lines', 'plan', 'tries'] })
  // An older one kept what moved, and nobody can say afterwards whether it was a person.
  const ofPeople = { ...cameraSettings.zones[0], name: '岗位', looksFor: 'person', rule: 'absent' }
  expect(await attempt(channelId, { zones: [...cameraSettings.zones, ofPeople] })).toEqual(outcome)
  expect(edge.asked.find(message => message.type === 'openDrawing')).toMatchObject({
    channelId,
    zones: cameraSettings.zones,
  })
  await beat({ version: 4, knows: ['masks', 'lines', 'plan', 'tries', 'objects', 'triesObjects'] })
  expect(await attempt(channelId, { zones: [ofPeople] })).toEqual(outcome)
  expect(edge.asked.findLast(message => message.type === 'openDrawing')).toMatchObject({ zones: [ofPeople] })
  expect(await refusal(attempt(other))).toContain('device.notWatched')
  expect(await refusal(attempt(odd))).toContain('device.notTried')
  const crossed: [number, number][] = [
    [0, 0],
    [1, 1],
    [1, 0],
    [0, 1],
  ]
  expect(await refusal(attempt(channelId, { masks: [{ name: '马路', points: crossed }] }))).toContain(
    'device.crossedZone',
  )
  const waiting = refusal(attempt(silent))
  await expect
    .poll(() => edge.asked.some(message => message.type === 'openDrawing' && message.channelId === silent))
    .toBe(true)
  expect(await refusal(attempt())).toContain('device.drawingBusy')
  edge.close()
  expect(await waiting).toContain('device.aiServerAway')
  const written = await suite.db.system
    .selectFrom('audit')
    .where('action', '=', 'tryDrawing')
    .select(['target', 'detail'])
    .execute()
  const entry = { target: channelId, detail: { drawn: 3, inUse: 1 } }
  expect(written).toEqual([entry, entry])
})
