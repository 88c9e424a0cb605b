import { expect, test } from 'vitest'
import { VideoMeter } from './video-meter.ts'

function aMeter() {
  let now = 100_250
  const meter = new VideoMeter(() => now)
  return {
    meter,
    pass: (ms: number) => {
      now += ms
    },
    /** Pictures of 1,000 bytes, evenly. */
    play: (seconds: number, fps: number) => {
      for (let count = 0; count < seconds * fps; count++) {
        meter.picture(1000)
        now += 1000 / fps
      }
    },
  }
}

test('pictures and bits a second are those of the last minute, whatever was before', () => {
  const { meter, play } = aMeter()
  play(200, 25)
  expect(meter.figures(25)).toEqual({ fps: 25, kbps: 200, dropped: 0, idleSeconds: 0, announcedFps: 25 })
  play(62, 5)
  expect(meter.figures()).toEqual({ fps: 5, kbps: 40, dropped: 0, idleSeconds: 0 })
})

test('a camera that just came says nothing yet, and after a loss it begins anew', () => {
  const { meter, play } = aMeter()
  expect(meter.figures()).toBeUndefined()
  play(5, 10)
  expect(meter.figures()).toBeUndefined()
  play(2, 10)
  expect(meter.figures()).toMatchObject({ fps: 10 })
  meter.restart()
  expect(meter.figures()).toBeUndefined()
  play(10, 20)
  expect(meter.figures()).toMatchObject({ fps: 20 })
})

test('a standstill lowers the mean and tells how old the newest picture is', () => {
  const { meter, pass, play } = aMeter()
  play(60, 10)
  pass(30_000)
  expect(meter.figures()).toMatchObject({ fps: 5, idleSeconds: 30 })
  pass(60_000)
  expect(meter.figures()).toMatchObject({ fps: 0, kbps: 0, idleSeconds: 90 })
})

test('broken pictures count once there was a whole one, for a minute', () => {
  const { meter, pass, play } = aMeter()
  meter.drop()
  play(10, 10)
  meter.drop()
  meter.drop()
  play(10, 10)
  expect(meter.figures()).toMatchObject({ dropped: 2 })
  pass(61_000)
  expect(meter.figures()).toMatchObject({ dropped: 0 })
})
