/** A call refuses only with the errors it lists: the contract says them to those who call. */
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import { expect, test } from 'vitest'
import { recordedLog } from '../testing/recorded-log.ts'
import { buildApp } from './app.ts'
import { refuse } from './refuse.ts'

async function refusing(call: { path: string } | undefined, code: Parameters<typeof refuse>[0]) {
  const { log, lines } = recordedLog()
  const app = await buildApp({ log })
  app.get('/x', { config: call ? { call: call as never } : {} }, async () => {
    throw refuse(code)
  })
  const answer = await app.inject('/x')
  await app.close()
  return { errorCode: answer.json<{ errorCode: string }>().errorCode, errors: lines.filter(line => line.level >= 50) }
}

test.each([
  ['one that it lists', alarmCalls.get, 'alarm.notFound'],
  ['one of every call', alarmCalls.get, 'session.dead'],
  ['any, where no call is declared', undefined, 'board.notFound'],
] as const)('a refusal is answered as it is: %s', async (_, call, code) => {
  expect(await refusing(call, code)).toEqual({ errorCode: code, errors: [] })
})

test.each([
  ['of another call', alarmCalls.get, 'board.notFound'],
  ['of the core', liveCalls.takeTicket, 'file.notFound'],
] as const)('one that the call does not list is a failure: %s', async (_, call, code) => {
  const { errorCode, errors } = await refusing(call, code)
  expect(errorCode).toBe('call.failed')
  expect(errors[0]).toMatchObject({ code, path: call.path })
})

test('what goes wrong inside is told to the log and not to the caller', async () => {
  const { log, lines } = recordedLog()
  const app = await buildApp({ log })
  app.get('/x', async () => {
    throw new Error('select password from account')
  })
  const answer = await app.inject('/x')
  await app.close()
  expect([answer.statusCode, answer.json().errorCode]).toEqual([500, 'call.failed'])
  expect(answer.body).not.toMatch(/select|password|Error|\bat /)
  expect(lines).toContainEqual(
    expect.objectContaining({ err: expect.objectContaining({ message: 'select password from account' }) }),
  )
})
