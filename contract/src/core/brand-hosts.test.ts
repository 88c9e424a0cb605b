import { expect, test } from 'vitest'
import { accessCalls } from '../access/access.calls.ts'
import { brandOfHost } from './brand-hosts.ts'
import { brandNames } from './brands.ts'

test.each(brandNames)(
  '%s is shown at hosts of its name and at those that are set, and the server may say it',
  brand => {
    expect(brandOfHost(`${brand}.example.com:8080`)).toBe(brand)
    expect(brandOfHost('a.example.com', `b.example.com=platform, A.example.com=${brand}`)).toBe(brand)
    const data = { brand, demo: false, serverTime: 5, timeZone: 'UTC' }
    expect(accessCalls.readBrand.answer.parse({ data })).toEqual(data)
  },
)

test('any other host shows the platform', () => {
  for (const host of ['example.com', '', 'unheard-of.example.com', '192.168.1.4:8080'])
    expect(brandOfHost(host)).toBe('platform')
  expect(brandOfHost('a.example.com', 'a.example.com=unheard-of')).toBe('platform')
})
