import { expect, test } from 'vitest'
import { codeOf, type ErrorCode, errorTable, rcodeOf } from './error-table.ts'

test('every number on the wire means one error', () => {
  const codes = Object.keys(errorTable) as ErrorCode[]
  expect(codes.filter(code => codeOf(rcodeOf(code)) !== code)).toEqual([])
})
