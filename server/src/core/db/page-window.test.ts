import { defaultPageSize } from '@watchfire/contract/core/body.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

test('without fields it is the first page, of the size that is usual for the list', () => {
  expect(pageWindow({})).toEqual({ limit: defaultPageSize, offset: 0 })
  expect(pageWindow({ pageNum: 3 }, 1000)).toEqual({ limit: 1000, offset: 2000 })
  expect(pageWindow({ pageNum: 3, pageSize: 50 }, 1000)).toEqual({ limit: 50, offset: 100 })
})

test('each page begins where the one before it ends', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 1, max: 1000 }), (pageNum, pageSize) => {
      const [here, next] = [pageWindow({ pageNum, pageSize }), pageWindow({ pageNum: pageNum + 1, pageSize })]
      expect(next.offset).toBe(here.offset + here.limit)
    }),
  )
})
