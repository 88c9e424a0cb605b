import { expect, test } from 'vitest'
import { allCalls } from '../index.ts'
import { type Call, moduleNameOf } from './call.ts'

test('every call knows the name under which the list of all calls has it', () => {
  const wrong = Object.entries(allCalls).flatMap(([module, calls]) =>
    Object.entries(calls as Record<string, Call>)
      .filter(([, call]) => moduleNameOf(call) !== module)
      .map(([name]) => `${module}.${name}`),
  )
  expect(wrong).toEqual([])
})
