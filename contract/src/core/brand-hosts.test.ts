import { expect, test } from 'vitest'
import { brandCalls } from '../access/brand.calls.ts'
import { brandOfHost } from './brand-hosts.ts'
import { brands, shippedBrands } from './brands.ts'

const at = (host: string, extra?: string) => brandOfHost(shippedBrands, host, extra).name

test.each(shippedBrands)('$name is shown at its hosts and at those that are set, and the server may say it', brand => {
  expect(at(`${brand.name}.example.com:8080`)).toBe(brand.name)
  expect(at('a.example.com', `b.example.com=platform, A.example.com=${brand.name}`)).toBe(brand.name)
  const data = { brand: brand.name, look: brand.look, demo: false, serverTime: 5, timeZone: 'UTC' }
  expect(brandCalls.read.answer.parse({ data })).toEqual(data)
})

test('any other host shows the platform', () => {
  for (const host of ['example.com', '', 'unheard-of.example.com', '192.168.1.4:8080'])
    expect(at(host)).toBe('platform')
  expect(at('a.example.com', 'a.example.com=unheard-of')).toBe('platform')
})

test('a brand of an installation has the hosts of its file, whole names before first labels, or every other host', () => {
  const own = { ...brands.factory, name: 'acme', hosts: ['factory.acme.example', 'east.*', '*'] }
  const shown = (host: string) => brandOfHost([...shippedBrands, own], host).name
  expect(['factory.acme.example', 'factory.other.example', 'east.acme.example', '10.0.0.7:8080'].map(shown)).toEqual([
    'acme',
    'factory',
    'acme',
    'acme',
  ])
})
