import { expect, test } from 'vitest'
import { changeListUrl, readListUrl } from './list-url.ts'

const params = (text: string) => new URLSearchParams(text)

test('an address without anything is page 1 of 20, unfiltered', () => {
  expect(readListUrl(params(''), ['keyword'])).toEqual({ page: 1, pageSize: 20, filters: {}, open: undefined })
})

test('nonsense in the address counts as nothing', () => {
  expect(readListUrl(params('page=-3&size=7&keyword='), ['keyword'])).toMatchObject({
    page: 1,
    pageSize: 20,
    filters: {},
  })
  expect(readListUrl(params('page=1e3&size=100.5'), []).pageSize).toBe(20)
})

test('a changed filter starts at page 1 and leaves foreign parameters alone', () => {
  const next = changeListUrl(params('page=4&name=5&size=50'), { filters: { keyword: '泵房' } })
  expect(Object.fromEntries(next)).toEqual({ name: '5', size: '50', keyword: '泵房' })
})

test('opening a row keeps the page; closing it leaves no trace', () => {
  const open = changeListUrl(params('page=4'), { open: 'a-1' })
  expect(Object.fromEntries(open)).toEqual({ page: '4', open: 'a-1' })
  expect(Object.fromEntries(changeListUrl(open, { open: undefined }))).toEqual({ page: '4' })
})
