import { type PtzVelocity, ptzPace } from '@watchfire/contract/ptz/ptz.shapes.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startMotion } from './ptz-motion.ts'

const left: PtzVelocity = { pan: -1, tilt: 0, zoom: 0 }
const right: PtzVelocity = { pan: 1, tilt: 0, zoom: 0 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What is sent, in order; a movement is answered when the test says so. */
function aCamera() {
  const said: (string | number)[] = []
  const open: PromiseWithResolvers<void>[] = []
  const motion = startMotion({
    move: ({ pan }) => {
      said.push(pan)
      const answer = Promise.withResolvers<void>()
      open.push(answer)
      return answer.promise
    },
    stop: async () => {
      said.push('stop')
    },
    refused: error => said.push(String(error)),
  })
  const answered = async () => {
    open.shift()?.resolve()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { said, steering: motion, answered, refuse: () => open.shift()?.reject('refused') }
}

test('what is held is asked for again, one at a time, and never after it was let go', async () => {
  const { said, steering: motion, answered } = aCamera()
  motion.hold(left)
  await vi.advanceTimersByTimeAsync(ptzPace.again * 3)
  expect(said).toEqual([-1])
  await answered()
  await vi.advanceTimersByTimeAsync(ptzPace.again)
  expect(said).toEqual([-1, -1])
  await answered()
  motion.release()
  await vi.advanceTimersByTimeAsync(ptzPace.again * 3)
  expect(said).toEqual([-1, -1, 'stop'])
  motion.release()
  expect(said).toHaveLength(3)
})

test('another direction follows at once; a stop that may have overtaken a movement is said once more', async () => {
  const { said, steering: motion, answered } = aCamera()
  motion.hold(left)
  motion.hold(right)
  await answered()
  expect(said).toEqual([-1, 1])
  motion.release()
  expect(said).toEqual([-1, 1, 'stop'])
  await answered()
  expect(said).toEqual([-1, 1, 'stop', 'stop'])
})

test('a movement that is refused is not asked for again', async () => {
  const { said, steering: motion, refuse } = aCamera()
  motion.hold(left)
  refuse()
  await vi.advanceTimersByTimeAsync(ptzPace.again * 3)
  expect(said).toEqual([-1, 'refused'])
})
