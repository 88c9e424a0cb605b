import { expect, test } from 'vitest'
import { firstNames, listText } from './list-text.ts'

test('names are divided as the language of the reader does', () => {
  expect(listText(['北门', '南门', '仓库'], 'zh')).toBe('北门、南门、仓库')
  expect(listText(['North', 'South', 'Store'], 'en')).toBe('North, South, Store')
  expect(listText(['北门', '南门'], 'zh')).toBe('北门、南门')
  expect(listText(['North'], 'en')).toBe('North')
  expect(listText([], 'zh')).toBe('')
})

test('of many names the first are shown, and that there are more', () => {
  expect(firstNames(['a', 'b'], 2)).toEqual(['a', 'b'])
  expect(firstNames(['a', 'b', 'c'], 2)).toEqual(['a', 'b', '…'])
})
