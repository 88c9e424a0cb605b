import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { configurationBytes } from '@watchfire/contract/ingest/ingest.shapes.ts'
import { largestConfiguration } from '@watchfire/contract/testing/largest-configuration.ts'
import { expect, onTestFinished, test } from 'vitest'
import { serverCalls } from './server-calls.ts'

async function serverThatAnswers(text: string) {
  const server = createServer((_, response) => response.end(text))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return serverCalls(`http://127.0.0.1:${port}`, 'k', new AbortController().signal)
}
const answerWith = (data: unknown) => JSON.stringify({ rcode: 0, rmsg: '', data })

test('the largest configuration that the console can make is taken', async () => {
  const largest = largestConfiguration()
  const calls = await serverThatAnswers(answerWith(largest))
  const answer = await calls.configuration()
  expect(answer.kind === 'done' ? answer.data.cameras : answer).toHaveLength(largest.cameras.length)
})

test('an answer without end is not', async () => {
  const long = await serverThatAnswers(answerWith('x'.repeat(configurationBytes)))
  expect(await long.configuration()).toEqual({ kind: 'later', why: 'the answer is too long' })
  const plain = await serverThatAnswers(answerWith('x'.repeat(4 * 1024 * 1024)))
  expect(await plain.confirmFaces({ version: 0, people: [] } as never)).toMatchObject({ why: 'the answer is too long' })
})
