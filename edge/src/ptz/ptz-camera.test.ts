import { expect, test } from 'vitest'
import { PtzCamera, type PtzTimes } from './ptz-camera.ts'
import { type Turning, TurnRefused } from './turning.ts'

/** `stops`: how often a stop fails. */
function aCamera({ failing = 0, ...times }: Partial<PtzTimes> & { failing?: number } = {}) {
  const done: string[] = []
  let left = failing
  const turning: Turning = {
    presets: async () => [],
    move: async () => void done.push('move'),
    stop: async () => {
      done.push('stop')
      left -= 1
      if (left >= 0) throw new TurnRefused('unreachable')
    },
    goTo: async () => {
      done.push('goTo')
      throw new TurnRefused('protocol')
    },
  }
  return { camera: new PtzCamera(turning, { betweenMs: 0, holdMs: 30, stopAgainMs: 1, ...times }), done }
}
const move = { act: 'move', pan: 1, tilt: 0, zoom: 0 } as const

test('a stop that fails is told, and said again until it is done', async () => {
  const { camera, done } = aCamera({ failing: 3, holdMs: 60_000 })
  await camera.act(move)
  expect(await camera.act({ act: 'stop' })).toMatchObject({ problem: 'unreachable' })
  await expect.poll(() => done).toEqual(['move', 'stop', 'stop', 'stop', 'stop'])
})

test('after so long it is given up', async () => {
  const { camera, done } = aCamera({ failing: 1000, holdMs: 60_000, stopForMs: -1 })
  await camera.act(move)
  await camera.act({ act: 'stop' })
  await camera.act({ act: 'goTo', preset: '1' })
  camera.close()
  expect(done).toEqual(['move', 'stop', 'goTo'])
})

test('a preset that is not gone to leaves no movement without its end', async () => {
  const { camera, done } = aCamera({ holdMs: 60_000 })
  await camera.act(move)
  expect(await camera.act({ act: 'goTo', preset: '1' })).toMatchObject({ problem: 'protocol' })
  await expect.poll(() => done).toEqual(['move', 'goTo', 'stop'])
})

test('one that is set up anew while it moves is stopped, and asked nothing more', async () => {
  const { camera, done } = aCamera({ failing: 1 })
  await camera.act(move)
  camera.close()
  await expect.poll(() => done).toEqual(['move', 'stop'])
  const resting = aCamera()
  resting.camera.close()
  expect(resting.done).toEqual([])
})
