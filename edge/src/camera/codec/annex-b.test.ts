import { expect, test } from 'vitest'
import { nalsOf } from './annex-b.ts'

test.each<[string, number[], number[][]]>([
  [
    'start codes of three and of four bytes',
    [0, 0, 0, 1, 0x67, 1, 0, 0, 1, 0x68, 2],
    [
      [0x67, 1],
      [0x68, 2],
    ],
  ],
  ['zeros before a start code', [0, 0, 1, 0x65, 7, 0, 0, 0, 0, 1, 0x41], [[0x65, 7], [0x41]]],
  ['zeros within a unit', [0, 0, 1, 0x65, 0, 0, 3, 1], [[0x65, 0, 0, 3, 1]]],
  ['what stands before the first start code', [9, 9, 0, 0, 1, 0x41], [[0x41]]],
  ['nothing', [], []],
  ['no start code', [1, 2, 3], []],
])('%s', (_, bytes, nals) => {
  expect(nalsOf(Buffer.from(bytes)).map(nal => [...nal])).toEqual(nals)
})
