import { expect, test } from 'vitest'
import { plantNetworkOf } from './plant-network.ts'

test.each([
  ['10.1.0.0/16', '10.1.0.0/16'],
  [' 10.0.0.0/8 ', '10.0.0.0/8'],
  ['192.168.1.20', '192.168.1.20/32'],
  ['172.31.255.0/24', '172.31.255.0/24'],
  ['100.64.0.0/10', '100.64.0.0/10'],
  ['127.0.0.1', '127.0.0.1/32'],
  ['::1', '::1/128'],
  ['fd00:1::/32', 'fd00:1::/32'],
  ['FD12:3456:0:0:0:0:0:0/48', 'fd12:3456::/48'],
  ['fd00::a:0:0:1', 'fd00::a:0:0:1/128'],
])('%j is kept as %s', (text, network) => {
  expect(plantNetworkOf(text)).toEqual({ network })
})

test.each([
  '',
  'plant',
  '10.1.0.0/',
  '10.1.0.0/33',
  '10.1.0.0/016',
  '10.1.0.0/16/1',
  '10.1.0.0/-1',
  '10.1.0/16',
  '010.1.0.0/16',
  '0x0a.0.0.1',
  'fd00::/129',
  'fd00::1::2',
  'fe80::1%eth0',
  '[fd00::1]',
  '10.0.0.1, 10.0.0.2',
])('%j is no network', text => {
  expect(plantNetworkOf(text)).toMatchObject({ problem: { en: expect.stringContaining('not a network;') } })
})

test.each(['0.0.0.0/0', '10.0.0.0/7', '::/0', 'fc00::/7', 'fd00::/31'])('%s is too wide', text => {
  expect(plantNetworkOf(text)).toMatchObject({ problem: { zh: expect.stringContaining('范围过大') } })
})

test.each([
  '8.8.8.8',
  '172.0.0.0/8',
  '172.32.0.0/16',
  '192.168.0.0/15',
  '169.254.0.0/16',
  '169.254.169.254',
  '224.0.0.1',
  '2001:db8::/32',
  'fe80::/64',
  '::ffff:10.0.0.1',
])('%s is not private', text => {
  expect(plantNetworkOf(text)).toMatchObject({ problem: { en: expect.stringContaining('not a private network') } })
})

test('bits behind the prefix are shown, not dropped', () => {
  expect(plantNetworkOf('10.1.2.3/16')).toMatchObject({ problem: { en: expect.stringContaining('10.1.0.0/16') } })
  expect(plantNetworkOf('fd00:1:2::9/48')).toMatchObject({ problem: { zh: expect.stringContaining('fd00:1:2::/48') } })
})
