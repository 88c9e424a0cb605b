import { expect, test } from 'vitest'
import { counted, syslogBytes } from './syslog-message.ts'

const at = Date.UTC(2026, 0, 2, 3, 4, 5, 67)

test('a message has the header of RFC 5424, its facts as structured data, and a text in UTF-8 that says so', () => {
  const text = syslogBytes(
    { kind: 'account', at, facts: { action: 'signIn', seq: 7, name: '陈安全', nothing: '' }, text: '登录' },
    2048,
  ).toString()
  expect(text).toMatch(
    /^<109>1 2026-01-02T03:04:05\.067Z \S+ watchfire \d+ account \[watchfire@32473 action="signIn" seq="7" name="陈安全"\] \ufeff登录$/,
  )
})

test('a refusal is a warning, a security event of its own facility', () => {
  const first = (kind: 'account' | 'security') => syslogBytes({ kind, at, warns: true, facts: {} }, 2048).toString()
  expect(first('account')).toMatch(/^<108>1 /)
  expect(first('security')).toMatch(/^<84>1 /)
})

test('nothing that somebody typed ends the structured data or the message', () => {
  const text = syslogBytes({ kind: 'account', at, facts: { target: 'a"] \\ x' } }, 2048).toString()
  expect(text).toContain('target="a\\"\\] \\\\ x"]')
  expect(syslogBytes({ kind: 'account', at, facts: { target: 'x'.repeat(500) } }, 2048).length).toBeLessThan(300)
})

test('what is too long is cut between two characters', () => {
  const head = syslogBytes({ kind: 'account', at, facts: {}, text: 'x' }, 2048).length
  const cut = syslogBytes({ kind: 'account', at, facts: {}, text: '火'.repeat(100) }, head + 10)
  expect(cut.toString()).not.toContain('\ufffd')
  expect(cut.length).toBeGreaterThan(head + 6)
  expect(cut.length).toBeLessThanOrEqual(head + 10)
})

test('a stream carries the length in bytes', () => {
  expect(counted(Buffer.from('火')).toString()).toBe('3 火')
})
