import { menuList } from '@watchfire/contract/core/rights.ts'
import { expect, test } from 'vitest'
import { iconsBelow } from './menu-icons-below.ts'

test('every folder and page that has no icon at the top has one here, and each its own', () => {
  const wanted = menuList.filter(menu => menu.kind !== 'button' && !menu.icon).map(menu => menu.name)
  expect(Object.keys(iconsBelow).sort()).toEqual([...wanted].sort())
  expect(new Set(Object.values(iconsBelow)).size).toBe(wanted.length)
})
