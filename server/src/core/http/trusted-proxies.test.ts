import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { buildApp } from './app.ts'

const settingsOf = (value: string | undefined) =>
  readSettings({ DATABASE_URL: 'postgresql://x', WATCHFIRE_TRUST_PROXY: value }).WATCHFIRE_TRUST_PROXY

/** Whom the server believes to speak with, when `peer` says that it passes on for `forwarded`. */
async function seenAddress(setting: string | undefined, peer: string, forwarded: string): Promise<string> {
  const app = await buildApp({ log: pino({ level: 'silent' }), trustProxy: settingsOf(setting) })
  app.get('/ip', async request => ({ ip: request.ip }))
  const { json } = await app.inject({ url: '/ip', remoteAddress: peer, headers: { 'x-forwarded-for': forwarded } })
  await app.close()
  return json().ip
}

const person = '198.18.7.7'

describe('X-Forwarded-For', () => {
  test.each([
    ['nobody is believed without the setting', undefined, '10.0.0.1', person, '10.0.0.1'],
    ['nor with 0', '0', '10.0.0.1', person, '10.0.0.1'],
    ['1 believes the proxy in front', '1', '10.0.0.1', person, person],
    ['1 believes one on this machine, as an IPv6 socket names it', '1', '::ffff:127.0.0.1', person, person],
    ['1 is the same as true', 'true', '10.0.0.1', person, person],
    [
      '1 believes what the proxy added, not what its client wrote before',
      '1',
      '10.0.0.1',
      `6.6.6.6, ${person}`,
      person,
    ],
    ['a stranger from the open internet is no proxy', '1', '8.8.4.4', '6.6.6.6', '8.8.4.4'],
    ['2 passes over the second proxy', '2', '10.0.0.1', `6.6.6.6, ${person}, 172.16.0.9`, person],
    ['a network believes its proxies', '10.0.0.0/8', '10.1.2.3', person, person],
    ['and nobody else', '10.0.0.0/8', '192.168.1.9', '6.6.6.6', '192.168.1.9'],
    ['forged entries before a proxy are not believed', '10.0.0.0/8', '10.1.2.3', `10.9.9.9, ${person}`, person],
    ['several networks', '192.0.2.7, fd00::/8', '192.0.2.7', `6.6.6.6, ${person}, fd00::1`, person],
  ])('%s', async (_, setting, peer, forwarded, seen) => {
    expect(await seenAddress(setting, peer, forwarded)).toBe(seen)
  })

  test.each(['10', '-1', '1.5', 'yes', '10.0.0.0/33', '10.0.0/8', '0.0.0.0/0', '::/0', '10.0.0.1,', 'proxy.example'])(
    'the setting %s is refused by name',
    value => {
      expect(() => settingsOf(value)).toThrow(/^setting WATCHFIRE_TRUST_PROXY is wrong: is neither/)
    },
  )
})
