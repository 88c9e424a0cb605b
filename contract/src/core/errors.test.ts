import { expect, test } from 'vitest'
import { errorTable } from './error-table.ts'
import { codeOf, type ErrorCode, rcodeOf } from './errors.ts'

test('every number on the wire means one error', () => {
  const codes = Object.keys(errorTable) as ErrorCode[]
  expect(codes.filter(code => codeOf(rcodeOf(code)) !== code)).toEqual([])
})
