import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { machineMark } from './machine-mark.ts'

const key = 'wf_1'
type Card = { address: string; kind?: 'wired' | 'wireless' | 'virtual' }

function aMachine(cards: Record<string, Card>, machineId?: string): string {
  const root = mkdtempSync(join(tmpdir(), 'machine-mark-'))
  mkdirSync(join(root, 'etc'))
  if (machineId !== undefined) writeFileSync(join(root, 'etc/machine-id'), `${machineId}\n`)
  for (const [name, { address, kind = 'wired' }] of Object.entries(cards)) {
    const folder = join(root, 'sys/class/net', name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'address'), `${address}\n`)
    if (kind !== 'virtual') mkdirSync(join(folder, 'device'))
    if (kind === 'wireless') mkdirSync(join(folder, 'phy80211'))
  }
  return root
}

test('a machine has the same mark again, and a copy with another network card another one', () => {
  const [own, again, copy] = ['52:01', '52:01', '52:02'].map(address => aMachine({ eth0: { address } }, 'abc'))
  expect(machineMark(key, own)).toMatch(/^[0-9a-f]{64}$/)
  expect(machineMark(key, again)).toBe(machineMark(key, own))
  expect(machineMark(key, copy)).not.toBe(machineMark(key, own))
  expect(machineMark('wf_2', own)).not.toBe(machineMark(key, own))
})

test('what changes its address by itself does not count, and where there is nothing to go by there is no mark', () => {
  const cards = (wlan: string): Record<string, Card> => ({
    eth0: { address: '52:01' },
    wlan0: { address: wlan, kind: 'wireless' },
    veth1: { address: wlan, kind: 'virtual' },
  })
  expect(machineMark(key, aMachine(cards('aa'), 'abc'))).toBe(machineMark(key, aMachine(cards('bb'), 'abc')))
  expect(machineMark(key, aMachine({ veth1: { address: 'aa', kind: 'virtual' } }))).toBeUndefined()
})
