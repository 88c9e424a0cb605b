import { expect, test } from 'vitest'
import { limits } from '../core/limits.ts'
import { largestConfiguration } from '../testing/largest-configuration.ts'
import { configuration, configurationBytes } from './ingest.shapes.ts'

test('the largest configuration that the limits allow is one, and fits what an AI server takes', () => {
  const largest = largestConfiguration()
  expect(largest.cameras).toHaveLength(limits.channelsOfAiServer)
  // All of them are alike but for their number.
  const some = { ...largest, cameras: largest.cameras.slice(0, 2) }
  expect(configuration.safeParse(some).error?.issues.slice(0, 3)).toBeUndefined()
  const bytes = Buffer.byteLength(JSON.stringify({ rcode: 0, rmsg: '', data: largest }))
  expect(bytes).toBeLessThanOrEqual(configurationBytes)
  // Nor is it far beyond it.
  expect(bytes).toBeGreaterThan(configurationBytes / 2)
})
