import { networkInterfaces } from 'node:os'
import { describe, expect, test } from 'vitest'
import { databaseAddress } from '../db/database-address.ts'
import { ownAddresses, resolveEgress } from './egress-address.ts'
import { networkOf } from './network-list.ts'

const allowing = (...networks: string[]) => ({ allow: async () => networks })

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
  '64:ff9b::1.1.1.1',
  '64:ff9b:1::1',
  '64:ff9b:1:ffff::1',
  '::ffff:0:127.0.0.1',
  '::ffff:0:10.0.0.1',
  '::127.0.0.1',
  '3fff::1',
  '3fff:fff:ffff::1',
  '5f00::1',
  '5f00:ffff::1',
  '100::1',
  '100:0:0:1::1',
  '2001::1',
  '2001:db8::1',
  '2002:a00:1::1',
  '2002:c0a8:101::',
  'fec0::1',
  '2002:7f00:1::',
  'fd00::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  'localhost',
])('%s is not outside', async host => {
  await expect(resolveEgress(host, 443, allowing())).rejects.toThrow('code:notOutside')
})

test.each([
  ['1.1.1.1', { address: '1.1.1.1', family: 4 }],
  ['2606:4700:4700::1111', { address: '2606:4700:4700::1111', family: 6 }],
  ['4000::1', { address: '4000::1', family: 6 }],
  ['3fff:1000::1', { address: '3fff:1000::1', family: 6 }],
  ['5f01::1', { address: '5f01::1', family: 6 }],
  ['::ffff:1.1.1.1', { address: '1.1.1.1', family: 4 }],
])('%s is', async (host, address) => {
  const neverAsked = async () => expect.fail('asked what is allowed')
  expect(await resolveEgress(host, 443, { allow: neverAsked })).toEqual(address)
})

test('a network that was allowed may be reached, its neighbours not', async () => {
  const reach = allowing('10.1.0.0/16', '127.0.0.1', 'nonsense', '::1')
  expect(await resolveEgress('10.1.9.9', 25, reach)).toEqual({ address: '10.1.9.9', family: 4 })
  expect(await resolveEgress('127.0.0.1', 25, reach)).toEqual({ address: '127.0.0.1', family: 4 })
  expect(await resolveEgress('localhost', 25, reach)).toMatchObject({
    address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
  })
  await expect(resolveEgress('10.2.0.1', 25, reach)).rejects.toThrow()
  await expect(resolveEgress('127.0.0.2', 25, reach)).rejects.toThrow()
})

test.each([
  '169.254.169.254',
  '169.254.170.2',
  '100.100.100.200',
  '168.63.129.16',
  '::ffff:169.254.169.254',
  '0:0:0:0:0:ffff:a9fe:a9fe',
  '64:ff9b::169.254.169.254',
  '2002:a9fe:a9fe::1',
  '2002:6464:64c8::1',
  '64:ff9b::168.63.129.16',
  '64:ff9b:1::a9fe:a9fe',
  '64:ff9b:1:a9fe:a9:fe00::',
  '::ffff:0:169.254.169.254',
  '::169.254.169.254',
  '::ffff:0:100.100.100.200',
  'fd00:ec2::254',
  'FD00:0EC2:0:0:0:0:0:0254',
  'fe80::a9fe:a9fe',
])('a cloud’s metadata at %s is never reached', async host => {
  const everything = allowing('0.0.0.0/0', '::/0', '169.254.169.254', 'fd00:ec2::254')
  await expect(resolveEgress(host, 80, everything)).rejects.toThrow('code:notOutside')
})

test.each([
  ['the address of the public name', '1.1.1.1', '1.1.1.1'],
  ['the same in another form', '1.1.1.1', '::ffff:1.1.1.1'],
  ['the same of IPv6', '2606:4700::1', '2606:4700:0:0::1'],
])('%s is ours and not outside, unless it is allowed', async (_, publicHost, host) => {
  await expect(resolveEgress(host, 443, { ...allowing(), publicHost })).rejects.toThrow('code:notOutside')
  await resolveEgress(host, 443, { ...allowing(publicHost), publicHost })
  await resolveEgress('1.0.0.1', 443, { ...allowing(), publicHost })
})

test('a public address of this machine is ours; a public name that leads nowhere is in nobody’s way', async () => {
  const facts = { netmask: '', mac: '', internal: false, cidr: null }
  expect(
    ownAddresses({
      eth0: [
        { ...facts, address: '8.8.4.4', family: 'IPv4' },
        { ...facts, address: '2606:4700::1', family: 'IPv6', scopeid: 0 },
      ],
      none: undefined,
    }),
  ).toEqual([
    ['8.8.4.4', 32],
    ['2606:4700::1', 128],
  ])
  expect(await resolveEgress('1.1.1.1', 443, { ...allowing(), publicHost: 'nowhere.invalid' })).toMatchObject({
    address: '1.1.1.1',
  })
})

describe('our own database', () => {
  const everything = allowing('0.0.0.0/0', '::/0')
  const at = (host: string) => ({ ...everything, database: { host, port: 5432 } })
  const own = Object.values(networkInterfaces()).flatMap(list => (list ?? []).map(({ address }) => address))
  const ours = ['127.0.0.1', '127.0.0.2', '0.0.0.0', '::1', '::', '::ffff:127.0.0.1', 'localhost', ...own]

  test.each(ours)('on this machine is not reached at %s', async host => {
    for (const database of ['localhost', '127.0.0.1', '::1', own[0] ?? '127.0.0.1'])
      await expect(resolveEgress(host, 5432, at(database))).rejects.toThrow('code:notOutside')
  })

  test('on another machine is refused by its address, a public one too', async () => {
    await expect(resolveEgress('10.0.0.5', 5432, at('10.0.0.5'))).rejects.toThrow('code:notOutside')
    await expect(resolveEgress('::ffff:10.0.0.5', 5432, at('10.0.0.5'))).rejects.toThrow('code:notOutside')
    await expect(resolveEgress('1.1.1.1', 5432, at('1.1.1.1'))).rejects.toThrow('code:notOutside')
  })

  test('other ports and other machines are left alone', async () => {
    expect(await resolveEgress('127.0.0.1', 5433, at('127.0.0.1'))).toMatchObject({ address: '127.0.0.1' })
    expect(await resolveEgress('10.0.0.6', 5432, at('10.0.0.5'))).toMatchObject({ address: '10.0.0.6' })
    expect(await resolveEgress('127.0.0.1', 5432, at('10.0.0.5'))).toMatchObject({ address: '127.0.0.1' })
  })
})

test.each([
  ['postgresql://u:p@db.example:6543/x', { host: 'db.example', port: 6543 }],
  ['postgres://u@[::1]/x', { host: '::1', port: 5432 }],
  ['postgresql://postgres@localhost/watchfire?host=%2Frun%2Fpg', { host: 'localhost', port: 5432 }],
])('%s listens at', (url, address) => {
  expect(databaseAddress(url)).toEqual(address)
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
