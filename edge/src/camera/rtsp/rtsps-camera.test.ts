/** A camera that is spoken to over TLS: who it is is known before anything is said to it. */
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, expect, test, vi } from 'vitest'
import { type SimulatorOptions, startSimulator } from '../../../../demo-cameras/src/simulator/start-simulator.ts'
import { testFootage } from '../../../../demo-cameras/src/simulator/test-footage.ts'
import { probeCamera } from '../../remote/probe-camera.ts'
import { openCamera } from './rtsp-camera.ts'
import { cameraCertificate } from './testing/camera-certificate.ts'

const fingerprint = new X509Certificate(cameraCertificate.cert).fingerprint256.replaceAll(':', '').toLowerCase()
const credentials = { user: 'admin', password: 'p@ss', scheme: 'sha256' } as const
const soon = { timeout: 30_000, interval: 20 }
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A real camera server behind real TLS, and what it was told in the clear of that. */
async function secureCamera({ overUdp }: Pick<SimulatorOptions, 'overUdp'> = {}) {
  const file = await testFootage({ group: 5 })
  const plain = await startSimulator({ host: '127.0.0.1', mounts: [{ path: 'yard', file }], credentials, overUdp })
  closers.push(() => plain.close())
  const said: Buffer[] = []
  const server = createServer(cameraCertificate, socket => {
    const behind = connect(plain.port, '127.0.0.1')
    socket.on('data', bytes => said.push(bytes))
    socket.pipe(behind).pipe(socket)
    for (const one of [socket, behind])
      one
        .on('error', () => {})
        .on('close', () => {
          socket.destroy()
          behind.destroy()
        })
    closers.push(() => socket.destroy())
  })
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close())
  const at = `127.0.0.1:${(server.address() as AddressInfo).port}/yard`
  return { said, address: `rtsps://${at}`, withLogin: `rtsps://admin:p%40ss@${at}` }
}

function watching(url: string) {
  const seen = { units: 0, states: [] as string[], details: '' }
  const camera = openCamera({
    url,
    timing: { timeout: 2000, noPicture: 5000, firstDelay: 50, maxDelay: 300, refusedDelay: 60_000 },
    onUnit: () => {
      seen.units += 1
    },
    onParameters: () => {},
    onState: (state, reason, detail) => {
      seen.states.push(reason ? `${state}: ${reason}` : state)
      seen.details += detail ?? ''
    },
  })
  closers.push(() => camera.close())
  return seen
}

test('with the fingerprint of its certificate in the address it plays, login and all', async () => {
  const { withLogin } = await secureCamera()
  const seen = watching(`${withLogin}#sha256=${fingerprint.toUpperCase()}`)
  await vi.waitFor(() => expect(seen.units).toBeGreaterThan(20), soon)
  expect(seen.states).toEqual(['online'])
})

test.each([
  ['nobody vouches for it', ''],
  ['it has another certificate', `#sha256=${'0'.repeat(64)}`],
])('where %s nothing is said to it, and its fingerprint is told', async (_, pin) => {
  const { withLogin, said } = await secureCamera()
  const seen = watching(withLogin + pin)
  await vi.waitFor(() => expect(seen.states).toEqual(['offline: untrusted']), soon)
  expect(seen.details).toContain(`#sha256=${fingerprint}`)
  expect(seen.details).not.toContain('p@ss')
  expect(said).toEqual([])
  const { problem, detail } = await probeCamera(withLogin + pin, undefined, AbortSignal.timeout(20_000))
  expect({ problem, detail }).toEqual({ problem: 'untrusted', detail: `#sha256=${fingerprint}` })
  expect(said).toEqual([])
})

test('where the system trusts who vouches for it no fingerprint is needed', async () => {
  const trusted = getCACertificates('default')
  closers.push(() => setDefaultCACertificates(trusted))
  setDefaultCACertificates([...trusted, cameraCertificate.cert])
  const { withLogin } = await secureCamera()
  const seen = watching(withLogin)
  await vi.waitFor(() => expect(seen.units).toBeGreaterThan(0), soon)
  expect(seen.states).toEqual(['online'])
})

test('one that sends over UDP alone is refused: its pictures would travel in the clear', async () => {
  const { withLogin } = await secureCamera({ overUdp: packets => packets })
  const seen = watching(`${withLogin}#sha256=${fingerprint}`)
  await vi.waitFor(() => expect(seen.states).toEqual(['offline: unsupported']), soon)
})

test('a camera without TLS at that port is not spoken to', async () => {
  const file = await testFootage({ group: 5 })
  const plain = await startSimulator({ host: '127.0.0.1', mounts: [{ path: 'yard', file }], credentials })
  closers.push(() => plain.close())
  const seen = watching(`rtsps://admin:p%40ss@127.0.0.1:${plain.port}/yard#sha256=${fingerprint}`)
  await vi.waitFor(() => expect(seen.states).toHaveLength(1), soon)
  expect(seen.states[0]).toMatch(/^offline: (unreachable|ended)$/)
})
