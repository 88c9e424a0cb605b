import { createServer } from 'node:net'

/** A port that nobody listens on now, for this machine alone unless said otherwise. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const probe = createServer()
  await new Promise<void>(resolve => probe.listen(0, host, resolve))
  const { port } = probe.address() as { port: number }
  await new Promise(resolve => probe.close(resolve))
  return port
}
