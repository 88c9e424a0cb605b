/** Prometheus metrics: what calls cost, and what the modules count. Served on a port of their own, to this machine only. */
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  /** A figure that is asked for whenever somebody reads the metrics. */
  gauge(name: string, help: string, read: () => number): void
  listen(port: number): Promise<() => Promise<void>>
}

export function openMetrics(app: FastifyInstance): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'watchfire_call_seconds',
    help: 'Time from the request to its answer, by call and HTTP status',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (call) calls.observe({ call: call.path, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  return {
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read())
        },
      })
    },
    async listen(port) {
      const server = createServer(async (request, response) => {
        if (request.url !== '/metrics') return response.writeHead(404).end()
        response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
      })
      await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
      return async () => {
        server.closeAllConnections()
        await new Promise(done => server.close(done))
      }
    },
  }
}
