/** A reader who is gone before it is known who they are: nobody watches their session for them. */
import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import Fastify from 'fastify'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { envelopeOf, signInAs } from '../testing/signed-client.ts'
import { suiteServer } from '../testing/suite-server.ts'
import { countWaiting } from '../testing/waiting-statements.ts'
import { serveRaw } from './raw-route.ts'

const suite = suiteServer({ jobs: false })

test('who hangs up while their session is looked up is not watched; who stays is, until they have their answer', async () => {
  const { user } = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const app = Fastify()
  onTestFinished(() => app.close())
  const unwatch = vi.fn()
  const watch = vi.fn(() => unwatch)
  const served = vi.fn()
  serveRaw(
    app,
    auditCalls.export,
    { db: suite.db, log: app.log, sessions: { watch } },
    async (_input, _viewer, _request, reply) => {
      served()
      return reply.send('file')
    },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const ask = () => {
    const fields = Object.entries({ format: 'jsonl', ...envelopeOf(user) }).map(
      ([name, is]) => [name, String(is)] as const,
    )
    const url = `http://127.0.0.1:${port}${auditCalls.export.path}?${new URLSearchParams(Object.fromEntries(fields))}`
    return get(url, { agent: false }).on('error', () => {})
  }
  const [answer] = await once(ask(), 'response')
  await once(answer.resume(), 'end')
  expect(watch).toHaveBeenCalledTimes(1)
  await expect.poll(() => unwatch.mock.calls.length).toBe(1)

  const owner = new pg.Client(suite.db.url)
  await owner.connect()
  await owner.query('begin; lock table session in access exclusive mode')
  const gone = new Promise(resolve => {
    app.server.once('connection', line => line.once('close', resolve))
  })
  const request = ask()
  await expect.poll(() => countWaiting(suite.db)).toBe(1)
  request.destroy()
  await gone
  await owner.query('rollback')
  await owner.end()
  await expect.poll(() => served.mock.calls.length).toBe(2)
  expect(watch).toHaveBeenCalledTimes(1)
})
