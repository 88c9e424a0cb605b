import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { freePort } from '../../../scripts/test/free-port.ts'
import { openMetrics } from './metrics.ts'

test('the metrics tell the time of calls by name and what rooms count, and nothing else is served', async () => {
  const app = Fastify()
  const metrics = openMetrics(app)
  app.get('/x', { config: { call: { path: '/x' } as never } }, async () => 'y')
  let viewers = 3
  metrics.gauge('watchfire_viewers', 'People who watch', () => viewers)
  await app.inject('/x?token=secret')
  const port = await freePort()
  const close = await metrics.listen(port)
  viewers = 4
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toContain('watchfire_call_seconds_count{call="/x",status="200"} 1')
  expect(text).toContain('watchfire_viewers 4')
  expect(text).not.toContain('secret')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  await close()
  await app.close()
})
