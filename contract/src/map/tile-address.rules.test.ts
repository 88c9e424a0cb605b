import { expect, test } from 'vitest'
import { originOfTiles, tileAt } from './tile-address.rules.ts'

test.each([
  [
    'https://t0.tianditu.gov.cn/vec_w/wmts?LAYER=vec&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}&tk=secret',
    'https://t0.tianditu.gov.cn',
  ],
  ['https://tiles.example:8443/{z}/{x}/{y}.png', 'https://tiles.example:8443'],
  ['/tiles/{z}/{x}/{y}.png', ''],
])('%s leads to %j', (address, origin) => expect(originOfTiles(address)).toBe(origin))

test.each([
  'http://tiles.example/{z}/{x}/{y}.png',
  'https://tiles.example/{z}/{x}.png',
  'https://{x}.example/{z}/{x}/{y}.png',
  'https://me:word@tiles.example/{z}/{x}/{y}.png',
  '//tiles.example/{z}/{x}/{y}.png',
  '/\\tiles.example/{z}/{x}/{y}.png',
  'https://tiles.example/{z}/{x}/{y}/{r}.png',
  'HTTPS://tiles.example/{z}/{x}/{y}.png',
  'https://tiles.example/{z}/{x}/{y} .png',
  'javascript:alert({z}{x}{y})',
  '',
])('%s is no address of tiles', address => expect(originOfTiles(address)).toBeUndefined())

test('a tile has the address with its numbers in it, wherever they stand', () => {
  expect(tileAt('/t?m={z}&r={y}&c={x}&again={z}', { z: 3, x: 6, y: 2 })).toBe('/t?m=3&r=2&c=6&again=3')
})
