import { expect, test } from 'vitest'
import { z } from 'zod'
import { aiServerCalls } from './ai-server.calls.ts'

test('state 4 of a filter means all, as leaving it out does; no device has it, and no other number is taken', () => {
  const stateOf = (deviceState?: unknown) => z.decode(aiServerCalls.listAiServers.input, { deviceState } as never).state
  expect([0, 1, 2, 3, 4, undefined].map(stateOf)).toEqual([
    'offline',
    'online',
    'inactive',
    'disabled',
    undefined,
    undefined,
  ])
  expect(() => stateOf(5)).toThrow()
  expect(z.encode(aiServerCalls.listAiServers.input, { state: 'online' })).toEqual({ deviceState: 1 })
})
