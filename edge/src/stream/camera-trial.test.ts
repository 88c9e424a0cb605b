import { frameKind } from '@watchfire/contract/fleet/uplink.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testFilms } from '../../../demo-cameras/src/footage/test-films.ts'
import { type Simulator, startSimulator } from '../../../demo-cameras/src/simulator/start-simulator.ts'
import { type Decoder, startDecoder } from '../decode/decoder.ts'
import { openTrial } from './camera-trial.ts'

let simulator: Simulator
let decoder: Decoder
beforeAll(async () => {
  const { yard } = await testFilms()
  const credentials = { user: 'op', password: 'right', scheme: 'md5' as const }
  simulator = await startSimulator({ host: '127.0.0.1', mounts: [{ path: 'yard', file: yard }], credentials })
  decoder = startDecoder({ log: { warn: () => {} } })
}, 120_000)
afterAll(async () => {
  await simulator.close()
  await decoder.close()
})

async function tried(url: string) {
  const said: unknown[] = []
  openTrial(url, decoder, {
    unsent: 0,
    opened: facts => said.push(facts),
    frame: (kind, payload) => said.push([kind, Buffer.from(payload).subarray(0, 2).toString('hex')]),
    ended: reason => said.push(reason),
  })
  await vi.waitFor(() => expect(typeof said.at(-1)).toBe('string'), { timeout: 30_000 })
  return said
}

test('an address that works shows one picture', async () => {
  expect(await tried(simulator.urls.yard ?? '')).toEqual([
    { mime: 'image/jpeg', width: 640, height: 360, codec: 'h264' },
    [frameKind.still, 'ffd8'],
    'finished',
  ])
})

test('one that does not says why', async () => {
  const { port } = simulator
  expect(await tried(`rtsp://op:wrong@127.0.0.1:${port}/yard`)).toEqual(['unauthorised'])
  expect(await tried(`rtsp://op:right@127.0.0.1:${port}/none`)).toEqual(['noStream'])
  expect(await tried('rtsp://127.0.0.1:1/')).toEqual(['unreachable'])
})
