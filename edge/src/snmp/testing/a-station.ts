/** SNMP of an edge as it runs, with its process, and senders and an agent of net-snmp to speak to it. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IngestAlarm } from '@watchfire/contract/ingest/ingest.shapes.ts'
import type { IngestReading } from '@watchfire/contract/sensor/sensor.shapes.ts'
import type { SnmpDeviceOrder, SnmpSecret } from '@watchfire/contract/snmp/snmp.shapes.ts'
import { expect, onTestFinished, vi } from 'vitest'
import { openSnmp } from '../snmp.ts'

export const soon = { timeout: 20_000, interval: 20 }
const community: SnmpSecret = { of: 'ups1', community: 'site-7' }
export const user: SnmpSecret = {
  of: 'ups1',
  user: 'watch',
  proof: 'sha256',
  proofPassword: 'proof of watch',
  cipher: 'aes',
  cipherPassword: 'cipher of watch',
}
export const sensorId = 'EDGE_S1'
export const onBattery = '1.3.6.1.2.1.33.2.1'
export const linkDown = '1.3.6.1.6.3.1.1.5.3'

export async function freeUdpPort(): Promise<number> {
  const probe = createSocket('udp4')
  probe.bind(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  await new Promise<void>(done => void probe.close(() => done()))
  return port
}

type Settings = Partial<Omit<SnmpDeviceOrder, 'secret'>> & { secret?: SnmpSecret; folder?: string }

export async function aStation({ secret = community, folder, ...settings }: Settings = {}) {
  const port = await freeUdpPort()
  const own = folder ?? (await mkdtemp(join(tmpdir(), 'edge-snmp-')))
  const alarms: IngestAlarm[] = []
  const readings: IngestReading[] = []
  const logged: unknown[] = []
  const log = (...said: unknown[]) => void logged.push(said)
  const snmp = await openSnmp({
    folder: own,
    // Sealed is what is not opened in this test.
    open: sealed => sealed,
    onAlarm: alarm => alarms.push(alarm),
    onReadings: some => readings.push(...some),
    log: { info: log, warn: log },
  })
  onTestFinished(() => snmp.close())
  const device: SnmpDeviceOrder = {
    id: 'ups1',
    host: '127.0.0.1',
    port: 161,
    version: 'user' in secret ? 'v3' : 'v2c',
    points: [],
    traps: [{ oid: onBattery, when: null, sensorId, gives: { alarmType: 70 } }],
    secret: JSON.stringify(secret),
    ...settings,
  }
  const configure = (more: Partial<SnmpDeviceOrder> = {}) => snmp.configure({ port, devices: [{ ...device, ...more }] })
  configure()
  await vi.waitFor(
    async () => expect(await snmp.report()).toMatchObject({ problem: null, devices: [{ problem: null }] }),
    soon,
  )
  return { snmp, port, device, configure, alarms, readings, logged, folder: own }
}

/** Sends bytes as they are, from one port. */
export async function rawSender(to: number) {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return (message: Uint8Array) =>
    new Promise<void>((done, fail) => socket.send(message, to, '127.0.0.1', error => (error ? fail(error) : done())))
}
