import { expect, test } from 'vitest'
import { logoAdviceOf } from './logo-advice.ts'

const mb = 1024 * 1024

test.each([
  ['as it is advised', { bytes: mb, size: { width: 140, height: 60 } }, undefined],
  ['twice as large, of the same shape', { bytes: 5000, size: { width: 280, height: 120 } }, undefined],
  ['somewhat wider', { bytes: 5000, size: { width: 200, height: 60 } }, undefined],
  ['a byte too many', { bytes: mb + 1, size: { width: 140, height: 60 } }, 'logoLarge'],
  ['a square', { bytes: 5000, size: { width: 256, height: 256 } }, 'logoShape'],
  ['a line of text', { bytes: 5000, size: { width: 900, height: 80 } }, 'logoShape'],
  ['a thumbnail', { bytes: 900, size: { width: 70, height: 30 } }, 'logoSmall'],
  ['no picture', { bytes: 900 }, undefined],
])('%s', (_, file, advice) => {
  expect(logoAdviceOf(file)).toBe(advice)
})
