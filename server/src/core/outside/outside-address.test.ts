import { expect, test } from 'vitest'
import { networkOf, resolveOutside } from './outside-address.ts'

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fd00::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  'localhost',
])('%s is not outside', async host => {
  await expect(resolveOutside(host, { allow: [] })).rejects.toThrow('not an address outside')
})

test.each([
  ['1.1.1.1', { address: '1.1.1.1', family: 4 }],
  ['2606:4700:4700::1111', { address: '2606:4700:4700::1111', family: 6 }],
  ['::ffff:1.1.1.1', { address: '1.1.1.1', family: 4 }],
])('%s is', async (host, address) => {
  expect(await resolveOutside(host, { allow: [] })).toEqual(address)
})

test('a network that was allowed may be reached, its neighbours not', async () => {
  const allow = ['10.1.0.0/16', '127.0.0.1', 'nonsense', '::1']
  expect(await resolveOutside('10.1.9.9', { allow })).toEqual({ address: '10.1.9.9', family: 4 })
  expect(await resolveOutside('127.0.0.1', { allow })).toEqual({ address: '127.0.0.1', family: 4 })
  expect(await resolveOutside('localhost', { allow })).toMatchObject({
    address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
  })
  await expect(resolveOutside('10.2.0.1', { allow })).rejects.toThrow()
  await expect(resolveOutside('127.0.0.2', { allow })).rejects.toThrow()
})

test.each([
  ['10.0.0.0/8', ['10.0.0.0', 8]],
  ['10.0.0.1', ['10.0.0.1', 32]],
  ['fd00::/8', ['fd00::', 8]],
  ['10.0.0.0/33', undefined],
  ['10.0.0.0/', undefined],
  ['10.0.0.0/8/8', undefined],
  ['example.com', undefined],
  ['', undefined],
])('%j as a network', (text, network) => {
  expect(networkOf(text)).toEqual(network)
})
