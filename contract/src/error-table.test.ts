import { expect, test } from 'vitest'
import { type ErrorCode, errorTable, rcodeOf } from './error-table.ts'

test('every number on the wire means one error', () => {
  const byNumber = Map.groupBy(Object.keys(errorTable) as ErrorCode[], rcodeOf)
  expect([...byNumber.values()].filter(codes => codes.length > 1)).toEqual([])
})
