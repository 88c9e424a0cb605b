import { defaultRuntimeSettings } from '@watchfire/contract/fleet/runtime-settings.ts'
import { expect, test } from 'vitest'
import { ownSettings, Runtime, runtimeLimits } from './runtime.ts'

test('limits are those that count when they are read, and what a package no longer sets is as usual', () => {
  const runtime = new Runtime()
  const { media, stills, camera, looks, uploadPace } = runtimeLimits(runtime)
  expect({ ...media }).toEqual({ days: 30, bytes: 10 * 1024 ** 3, freeShare: 0.05 })
  expect({ ...stills }).toEqual({ bytes: 2 * 1024 ** 3, pace: 1024 * 1024 })
  expect({ ...camera }).toEqual({ timeout: 10_000, noPicture: 10_000, maxDelay: 30_000 })
  expect({ ...looks }).toEqual({ busy: 400, calm: 5000 })
  expect(uploadPace()).toBe(Number.POSITIVE_INFINITY)
  runtime.take({ keepDays: 7, reconnectSeconds: 60, busyLooksPerSecond: 0.5, uploadKilobytesPerSecond: 64 })
  expect([media.days, camera.maxDelay, looks.busy, uploadPace()]).toEqual([7, 60_000, 2000, 65_536])
  runtime.take({ keepDays: 8 })
  expect([media.days, camera.maxDelay, looks.busy]).toEqual([8, 30_000, 400])
})

test('what the machine sets counts first, and whoever listens hears what counts', () => {
  const own = ownSettings({ keep: { days: 0.5 }, runtime: { reconnectSeconds: 90 } }, 'silent')
  const runtime = new Runtime(own)
  const seen: string[] = []
  runtime.onChange(({ logLevel, keepDays, reconnectSeconds }) =>
    seen.push(`${logLevel} ${keepDays} ${reconnectSeconds}`),
  )
  const packaged = { logLevel: 'debug', keepDays: 9, calmLookSeconds: 2 } as const
  runtime.take(packaged)
  expect(seen).toEqual(['silent 0.5 90', 'silent 0.5 90'])
  expect(runtime.now.calmLookSeconds).toBe(2)
  expect(runtime.overridden(packaged)).toEqual(['logLevel', 'keepDays'])
})

test('a machine without settings of its own works as usual', () => {
  expect(new Runtime(ownSettings({ keep: {} }, undefined)).now).toEqual(defaultRuntimeSettings)
})
