import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { addressWithLogin, wantedCameras } from './wanted-cameras.ts'

const open = (sealed: string) =>
  sealed.startsWith('B') ? undefined : JSON.stringify({ user: 'op', password: 'p@/:ss' })
const sealed = 'A'.repeat(100)
const entry = {
  channelId: 'EDGE_C2',
  name: 'Gate',
  address: 'rtsp://10.0.0.2/main',
  login: null,
  zones: [],
  faults: true,
  record: false,
}
const inFile = { channelId: 'EDGE_C1', name: 'Yard', url: 'rtsp://10.0.0.1/', zones: [], faults: true, record: true }

test('cameras of the file and of the console are watched together', () => {
  expect(wantedCameras([inFile], [entry], open)).toEqual({
    cameras: [
      inFile,
      { channelId: 'EDGE_C2', name: 'Gate', url: 'rtsp://10.0.0.2/main', zones: [], faults: true, record: false },
    ],
    refused: [],
  })
})

test('events that are wanted come along; of ones that are not known the camera is refused, and no other', () => {
  const events = { port: 80, wanted: ['intrusion'] }
  const entries = [
    { ...entry, events },
    { ...entry, channelId: 'EDGE_C3', events: { port: 80, wanted: ['sound'] } },
  ]
  const { cameras, refused } = wantedCameras([], entries, open)
  expect(cameras).toMatchObject([{ channelId: 'EDGE_C2', events }])
  expect(refused).toEqual([{ channelId: 'EDGE_C3', reason: 'notUnderstood' }])
})

test('a login is put into the address so that any password survives it', () => {
  expect(addressWithLogin('RTSP://10.0.0.2:8554/main?a=1', sealed, open)).toBe(
    'rtsp://op:p%40%2F%3Ass@10.0.0.2:8554/main?a=1',
  )
})

test('a second address has the login of the first; one that is none costs the camera nothing', () => {
  const seconds = [undefined, 'rtsp://10.0.0.2/sub', 'rtsp://:554/']
  const entries = seconds.map((second, at) => ({ ...entry, channelId: `EDGE_C${at + 2}`, login: sealed, second }))
  const { cameras, refused } = wantedCameras([], entries, open)
  expect(cameras.map(camera => camera.secondUrl)).toEqual([
    undefined,
    'rtsp://op:p%40%2F%3Ass@10.0.0.2/sub',
    'rtsp://:554/',
  ])
  expect(refused).toEqual([])
})

test('what cannot be taken is refused by its number with the reason, and leaves the others alone', () => {
  const entries = [
    { ...entry, channelId: 'EDGE_C1' },
    { ...entry, channelId: 'EDGE_C3', login: 'B'.repeat(100) },
    { ...entry, channelId: 'EDGE_C4', address: 'rtsp://:554/' },
    { ...entry, channelId: 'EDGE_C5', zones: 'of a later version' },
    'nothing with a number',
    entry,
  ]
  const { cameras, refused } = wantedCameras([inFile], entries, open)
  expect(cameras.map(camera => camera.channelId)).toEqual(['EDGE_C1', 'EDGE_C2'])
  expect(refused).toEqual([
    { channelId: 'EDGE_C1', reason: 'inFile' },
    { channelId: 'EDGE_C3', reason: 'otherKey' },
    { channelId: 'EDGE_C4', reason: 'badAddress' },
    { channelId: 'EDGE_C5', reason: 'notUnderstood' },
  ])
})

test('meters of the console are read within what their quantity can be; of one that is not understood the camera is refused', () => {
  const area = { left: 0.4, top: 0.4, right: 0.58, bottom: 0.48 }
  const meter = { area, sensorId: 'EDGE_S1', quantity: 'humidity', seconds: 60, most: 500 }
  const entries = [
    { ...entry, meters: [meter] },
    { ...entry, channelId: 'EDGE_C3', meters: [{ ...meter, quantity: 'taste' }] },
  ]
  const { cameras, refused } = wantedCameras([], entries, open)
  expect(cameras.map(({ meters }) => meters)).toEqual([[{ ...meter, least: 0, most: 100 }]])
  expect(refused).toEqual([{ channelId: 'EDGE_C3', reason: 'notUnderstood' }])
})

/** As the contract's sealed-text.ts describes it. */
const markOf = (place: string) => createHash('sha256').update(place).digest().subarray(0, 16).toString('base64url')
const boundTo =
  (...places: string[]) =>
  () =>
    JSON.stringify({ user: 'op', password: 'secret', places: places.map(markOf) })

test.each([
  ['rtsp://10.0.0.2/main', true],
  ['RTSP://10.0.0.2:554/other?a=1', true],
  ['rtsp://10.0.0.2:8554/sub', true],
  ['rtsp://10.0.0.3/main', false],
  ['rtsp://10.0.0.2:5540/main', false],
  ['rtsps://10.0.0.2:554/main', false],
  ['rtsp://10.0.0.2.evil.example/main', false],
])('a login that was typed for its streams, asked for at %s, is given: %s', (address, isGiven) => {
  const opened = addressWithLogin(address, sealed, boundTo('rtsp://10.0.0.2:554', 'rtsp://10.0.0.2:8554', '//10.0.0.2'))
  expect(opened).toBe(isGiven ? opened : 'otherPlace')
  expect(opened.includes('secret')).toBe(isGiven)
})

test('a camera whose address was changed behind its login is refused by its number, and another is not', () => {
  const entries = [
    { ...entry, login: sealed },
    { ...entry, login: sealed, channelId: 'EDGE_C3', address: 'rtsp://10.9.9.9/main' },
    { ...entry, login: sealed, channelId: 'EDGE_C4', second: 'rtsp://10.9.9.9/sub' },
  ]
  const { cameras, refused } = wantedCameras([], entries, boundTo('rtsp://10.0.0.2:554', '//10.0.0.2'))
  expect(refused).toEqual([{ channelId: 'EDGE_C3', reason: 'otherPlace' }])
  expect(cameras.map(({ url, secondUrl }) => [url, secondUrl])).toEqual([
    ['rtsp://op:secret@10.0.0.2/main', undefined],
    // Its second stream is opened without what was never meant for it.
    ['rtsp://op:secret@10.0.0.2/main', 'rtsp://10.9.9.9/sub'],
  ])
})

test('the main stream stays at its host, which is told the login by HTTP, too: it is not swapped with the second', () => {
  const bound = boundTo('rtsp://10.0.0.2:554', 'rtsp://10.0.0.9:554', '//10.0.0.2')
  const [main, second] = ['rtsp://10.0.0.2/main', 'rtsp://10.0.0.9/sub']
  const of = (streams: object) => wantedCameras([], [{ ...entry, login: sealed, ...streams }], bound)
  expect(of({ address: main, second }).cameras).toMatchObject([{ secondUrl: 'rtsp://op:secret@10.0.0.9/sub' }])
  expect(of({ address: second, second: main }).refused).toMatchObject([{ reason: 'otherPlace' }])
})
