import { expect, test } from 'vitest'
import { cookieIn, cookiesOf } from './cookies.ts'

function given(protocol: 'http' | 'https', seconds?: number): string {
  const reply = { headers: [] as unknown[], header: (_name: string, value: unknown) => reply.headers.push(value) }
  const where = { path: '/media/v1/', ...(seconds && { seconds }) }
  cookiesOf({ protocol, headers: {} }, reply as never).set('player', 'abc', where)
  return String(reply.headers)
}

test('over https a cookie is bound to this host, and no script and no other site has it', () => {
  expect(given('https', 60)).toBe('__Host-player=abc; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=60')
})

test('in a plant without https it is sent where it is used', () => {
  expect(given('http')).toBe('player=abc; Path=/media/v1/; HttpOnly; SameSite=Strict')
})

test.each(['http', 'https'] as const)('it is read again over %s', protocol => {
  const [cookie = ''] = given(protocol).split(';')
  expect(cookieIn({ protocol, headers: { cookie: `other=1; ${cookie}` } }, 'player')).toBe('abc')
})

test('one that was set without https is none with it', () => {
  expect(cookieIn({ protocol: 'https', headers: { cookie: 'player=abc' } }, 'player')).toBeUndefined()
})
