import { expect, it } from 'vitest'
import { createKeyFrameFilter } from './key-frame-filter.ts'

it('nothing is decoded before the first key frame', () => {
  const gate = createKeyFrameFilter()
  expect(gate(false, 0, 0)).toBe('drop')
  expect(gate(true, 0, 0)).toBe('decode')
  expect(gate(false, 0, 0)).toBe('decode')
})

it('a cached group that arrives at once is decoded whole', () => {
  const gate = createKeyFrameFilter()
  gate(true, 0, 0)
  for (let waiting = 1; waiting < 60; waiting += 1) expect(gate(false, waiting, waiting)).toBe('decode')
})

it('a decoder that stays behind for a second drops to the next key frame and starts fresh there', () => {
  const gate = createKeyFrameFilter()
  gate(true, 0, 0)
  expect(gate(false, 13, 0)).toBe('decode')
  expect(gate(false, 14, 900)).toBe('decode')
  expect(gate(false, 15, 1100)).toBe('drop')
  expect(gate(false, 2, 1200)).toBe('drop')
  expect(gate(true, 1, 2000)).toBe('decode')
  expect(gate(false, 1, 2060)).toBe('decode')
})

it('frames that still wait when the key frame comes are thrown away', () => {
  const gate = createKeyFrameFilter()
  gate(true, 0, 0)
  gate(false, 13, 0)
  gate(false, 20, 1100)
  expect(gate(true, 9, 2000)).toBe('restart')
})

it('a short queue that recovers is left alone', () => {
  const gate = createKeyFrameFilter()
  gate(true, 0, 0)
  gate(false, 14, 0)
  gate(false, 3, 500)
  expect(gate(false, 14, 1400)).toBe('decode')
  expect(gate(true, 10, 1500)).toBe('decode')
})

it('a flood is cut off at once', () => {
  const gate = createKeyFrameFilter()
  gate(true, 0, 0)
  expect(gate(false, 121, 1)).toBe('drop')
})
