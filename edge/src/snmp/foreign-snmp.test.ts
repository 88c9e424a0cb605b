/** One wider test: a sender and an agent that nobody here wrote, net-snmp of Debian (packages snmp and snmpd). */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SnmpPoint } from '@watchfire/contract/snmp/snmp.shapes.ts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { aStation, freeUdpPort, linkDown, onBattery, sensorId, soon, user } from './testing/a-station.ts'

const snmptrap = '/usr/bin/snmptrap'
const has = (program: string) => spawnSync(program, ['--version']).error === undefined
const missing = !has(snmptrap) || !has('/usr/sbin/snmpd')
if (missing) console.info('skipped: snmptrap and snmpd are not installed (apt install snmp snmpd)')

/** It keeps what it has counted there. */
let home = ''
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'snmptrap-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

const sends = (port: number, login: string[], what: string[]) => {
  const env = { ...process.env, SNMP_PERSISTENT_DIR: home }
  expect(spawnSync(snmptrap, [...login, `127.0.0.1:${port}`, ...what], { env }).status).toBe(0)
}
const ofV3 = [
  '-v3',
  '-l',
  'authPriv',
  '-u',
  'watch',
  '-a',
  'SHA-256',
  '-A',
  'proof of watch',
  '-x',
  'AES',
  '-X',
  'cipher of watch',
]
const engine = ['-e', '0x8000000001020304']

test.skipIf(missing)(
  'traps of snmptrap over v2c become alarms and readings of the sensors they are bound to',
  async () => {
    const down = { quantity: 'fault' as const, value: 1 }
    const ofPort = { oid: '1.3.6.1.2.1.2.2.1.1', value: '7' }
    const { snmp, port, alarms, readings } = await aStation({
      traps: [
        { oid: onBattery, when: null, sensorId, gives: { alarmType: 70 } },
        { oid: linkDown, when: ofPort, sensorId: 'EDGE_S2', gives: down },
      ],
    })
    const minutes = ['1.3.6.1.2.1.33.1.2.3.0', 'i', '42']
    sends(port, ['-v2c', '-c', 'site-7'], ['4242', onBattery, ...minutes])
    sends(port, ['-v2c', '-c', 'site-7'], ['4242', onBattery, ...minutes])
    sends(port, ['-v2c', '-c', 'site-7'], ['4243', linkDown, '1.3.6.1.2.1.2.2.1.1.7', 'i', '7'])
    sends(port, ['-v2c', '-c', 'site-7'], ['4244', linkDown, '1.3.6.1.2.1.2.2.1.1.8', 'i', '8'])
    sends(port, ['-v2c', '-c', 'another'], ['4245', onBattery])
    await vi.waitFor(async () => expect(await snmp.report()).toMatchObject({ refused: { badSecret: 1 } }), soon)
    expect(readings).toMatchObject([{ sensorId: 'EDGE_S2', ...down }])
    // Told twice it is one.
    expect(alarms).toMatchObject([
      { deviceId: sensorId, alarmType: 70, extra: { trap: onBattery, '1.3.6.1.2.1.33.1.2.3.0': '42' } },
    ])
    expect(await snmp.report()).toMatchObject({
      devices: [{ id: 'ups1', traps: 3 }],
      unbound: [{ id: 'ups1', oid: linkDown, count: 1, facts: [{ oid: '1.3.6.1.2.1.2.2.1.1.8', value: '8' }] }],
    })
  },
  40_000,
)

test.skipIf(missing)(
  'traps of snmptrap over v3 are taken with both passwords alone, and once',
  async () => {
    const { snmp, port, alarms, logged } = await aStation({ secret: user })
    const trap = ['4242', onBattery]
    sends(port, [...engine, '-Z', '5,1000', ...ofV3], trap)
    await vi.waitFor(() => expect(alarms).toHaveLength(1), soon)
    // Started before, and with an older clock.
    sends(port, [...engine, '-Z', '4,9000', ...ofV3], trap)
    sends(port, [...engine, '-Z', '5,100', ...ofV3], trap)
    sends(port, [...engine, '-Z', '5,1001', ...ofV3.map(word => word.replace('cipher of', 'cypher of'))], trap)
    sends(port, [...engine, '-Z', '5,1001', ...ofV3.map(word => word.replace('proof of', 'prove of'))], trap)
    sends(
      port,
      [...engine, '-Z', '5,1001', ...ofV3.slice(0, 9).map(word => word.replace('authPriv', 'authNoPriv'))],
      trap,
    )
    sends(port, ['-v2c', '-c', 'site-7'], trap)
    sends(port, [...engine, '-Z', '5,1002', ...ofV3], ['4300', onBattery])
    await vi.waitFor(() => expect(alarms).toHaveLength(2), soon)
    expect(await snmp.report()).toMatchObject({
      refused: { late: 2, badSecret: 2, insecure: 1, version: 1 },
      devices: [{ traps: 2 }],
    })
    expect(JSON.stringify(logged)).not.toMatch(/of watch|site-7/)
  },
  40_000,
)

const point = (oid: string, more: Partial<SnmpPoint> = {}): SnmpPoint => ({
  sensorId,
  quantity: 'level',
  oid,
  scale: 1,
  offset: 0,
  oneWhen: null,
  seconds: 5,
  ...more,
})

test.skipIf(missing).each(['v2c', 'v3'] as const)(
  'an agent of snmpd is read over %s',
  async version => {
    const folder = await mkdtemp(join(tmpdir(), 'snmpd-'))
    const agent = await freeUdpPort()
    const settings = [
      `agentaddress udp:127.0.0.1:${agent}`,
      'rocommunity site-7 127.0.0.1',
      'createUser watch SHA-256 "proof of watch" AES "cipher of watch"',
      'rouser watch priv',
      'sysServices 72',
    ]
    await writeFile(join(folder, 'snmpd.conf'), settings.join('\n'))
    const snmpd = spawn(
      '/usr/sbin/snmpd',
      ['-f', '-Lo', '-C', '-c', join(folder, 'snmpd.conf'), '-p', join(folder, 'pid')],
      {
        stdio: 'ignore',
        env: { ...process.env, SNMP_PERSISTENT_DIR: folder },
      },
    )
    onTestFinished(async () => {
      snmpd.kill()
      await once(snmpd, 'exit')
    })
    const { snmp, readings } = await aStation({
      ...(version === 'v3' && { secret: user }),
      port: agent,
      points: [
        // sysServices, and whether the loopback is up.
        point('1.3.6.1.2.1.1.7.0'),
        point('1.3.6.1.2.1.2.2.1.8.1', { quantity: 'fault', oneWhen: { not: true, value: 1 } }),
        point('1.3.6.1.2.1.99.99.0', { quantity: 'power' }),
        point('1.3.6.1.2.1.1.4.0', { quantity: 'voltage' }),
      ],
    })
    await vi.waitFor(() => expect(readings.length).toBeGreaterThanOrEqual(2), soon)
    expect(readings).toContainEqual({ sensorId, quantity: 'level', at: expect.any(Number), value: 72 })
    expect(readings.find(({ quantity }) => quantity === 'fault')?.value).toBeOneOf([0, 1])
    expect(await snmp.report()).toMatchObject({
      devices: [{ problem: null, points: [{ value: 72 }, {}, { problem: 'noSuchObject' }, { problem: 'noNumber' }] }],
    })
  },
  40_000,
)
