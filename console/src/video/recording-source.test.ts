import { expect, it } from 'vitest'
import { isYoung, pickSource, sourcesOf } from './recording-source.ts'

const everything = { cloud: true, local: true }

it('only places the person has the right to are offered', () => {
  expect(sourcesOf({ cloud: false, local: true }, everything)).toEqual([{ storage: 'local', stored: true }])
  expect(sourcesOf({ cloud: false, local: false }, everything)).toEqual([])
})

it('the cloud is taken first, and the device when the recording is only there', () => {
  expect(pickSource(sourcesOf(everything, everything), undefined)).toBe('cloud')
  expect(pickSource(sourcesOf(everything, { cloud: false, local: true }), undefined)).toBe('local')
})

it('a place that is asked for is taken when the recording is there, and no place when it is nowhere', () => {
  expect(pickSource(sourcesOf(everything, everything), 'local')).toBe('local')
  expect(pickSource(sourcesOf(everything, { cloud: true, local: false }), 'local')).toBe('cloud')
  expect(pickSource(sourcesOf(everything, { cloud: false, local: false }), 'cloud')).toBeUndefined()
})

it('an alarm of this half minute may still be writing its recording', () => {
  expect(isYoung(100_000, 129_000)).toBe(true)
  expect(isYoung(100_000, 130_000)).toBe(false)
  expect(isYoung(undefined, 0)).toBe(false)
})
