import type { StreamEnd } from '@watchfire/contract/fleet/uplink.ts'
import { expect, test } from 'vitest'
import { answerOnce } from './answer-once.ts'

function anOutlet() {
  const sent: string[] = []
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  return {
    sent,
    ended,
    outlet: {
      unsent: 0,
      opened: ({ mime }: { mime: string }) => sent.push(mime),
      frame: (_: number, payload: Uint8Array) => sent.push(Buffer.from(payload).toString()),
      ended: (reason: StreamEnd) => {
        sent.push(reason)
        resolve()
      },
    },
  }
}

test.each([
  ['what is found is sent', async () => ({ a: 1 }), ['{"a":1}', 'finished']],
  ['a reason for no answer is sent', async () => 'notFound' as StreamEnd, ['notFound']],
  ['a failure is sent', () => Promise.reject(new Error('broken')), ['failed']],
  ['too long an answer is not sent', async () => ({ a: 'x'.repeat(100) }), ['overload']],
  [
    'longer than it may take it is not waited for',
    (signal: AbortSignal) => new Promise<object>((_, fail) => signal.addEventListener('abort', () => fail(signal))),
    ['failed'],
  ],
])('%s', async (_, find, expected) => {
  const { sent, ended, outlet } = anOutlet()
  answerOnce(outlet, find, { ms: 50, bytes: 50 })
  // Not before the stream is known to whoever opened it.
  expect(sent).toEqual([])
  await ended
  expect(sent).toEqual(['application/json', ...expected])
})

test('nothing is sent to a caller who has gone, and no work is done for them', async () => {
  const { sent, outlet } = anOutlet()
  const { promise: found, resolve } = Promise.withResolvers<object>()
  let worked: AbortSignal | undefined
  const stream = answerOnce(outlet, signal => {
    worked = signal
    return found
  })
  await Promise.resolve()
  stream.close()
  expect(worked?.aborted).toBe(true)
  resolve({})
  await new Promise(setImmediate)
  expect(sent).toEqual(['application/json'])
})
