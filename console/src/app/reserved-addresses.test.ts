import { holderOf } from '@watchfire/contract/level/reserved-addresses.ts'
import { expect, test } from 'vitest'
import { pages } from './routes.tsx'

test('no page of the console can be hidden by the page of an algorithm', () => {
  const first = pages.map(({ url }) => url.split('/')[1] ?? '').filter(part => /^[a-z][a-z0-9-]*$/.test(part))
  expect([...new Set(first)].filter(part => !holderOf(part, 'en'))).toEqual([])
})
