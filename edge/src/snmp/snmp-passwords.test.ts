import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SnmpSecret } from '@watchfire/contract/snmp/snmp.shapes.ts'
import { expect, onTestFinished, test } from 'vitest'
import { openSnmp } from './snmp.ts'

test('communities and passwords are known as secret as long as the devices are set up', async () => {
  const secrets: Record<string, SnmpSecret> = {
    plain: { of: 'plain', community: 'plant public' },
    whole: {
      of: 'whole',
      user: 'reader',
      proof: 'sha256',
      proofPassword: 'Lantern-7',
      cipher: 'aes',
      cipherPassword: 'Harbour-9',
    },
    // Sealed for another one.
    other: { of: 'plain', community: 'of another' },
  }
  const snmp = await openSnmp({
    folder: await mkdtemp(join(tmpdir(), 'edge-snmp-')),
    open: sealed => JSON.stringify(secrets[sealed]),
    onReadings: () => {},
    onAlarm: () => {},
    log: { info: () => {}, warn: () => {} },
  })
  onTestFinished(snmp.close)
  const device = { host: '127.0.0.1', port: 1, points: [], traps: [] }
  const devices = [
    { ...device, id: 'plain', version: 'v2c' as const, secret: 'plain' },
    { ...device, id: 'whole', version: 'v3' as const, secret: 'whole' },
    { ...device, id: 'other', version: 'v2c' as const, secret: 'other' },
  ]
  snmp.configure({ port: 0, devices })
  expect(snmp.passwords()).toEqual(['plant public', 'Lantern-7', 'Harbour-9'])
  snmp.configure(undefined)
  expect(snmp.passwords()).toEqual([])
})
