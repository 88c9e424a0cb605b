import { expect, test } from 'vitest'
import { menuList, rights } from '../../core/rights.ts'
import { administers, closedUpwards, grantableMenus, withAllBelow } from './role.rules.ts'

test('a button brings its page, a page its folder, each once and in the order of the sidebar', () => {
  expect(closedUpwards([rights.modifyCompany, rights.processAlarm])).toEqual([
    rights.workplace,
    rights.processAlarm,
    rights.system,
    rights.customers,
    rights.modifyCompany,
  ])
  expect(closedUpwards([rights.monitor])).toEqual([rights.monitor])
  expect(closedUpwards([4711])).toEqual([])
})

test('with a folder goes all that stands below it', () => {
  expect(withAllBelow(rights.screens)).toEqual([rights.screens, rights.bigScreen, rights.customBigScreen])
  expect(withAllBelow(rights.system)).toContain(rights.modifyCompany)
  expect(withAllBelow(4711)).toEqual([])
})

test('what only root has is never granted', () => {
  const never = menuList.filter(menu => !grantableMenus.includes(menu)).map(menu => menu.id)
  expect(never.sort()).toEqual([52, 57, 59])
})

test('who administers accounts sees them and their roles', () => {
  const all = [rights.accounts, rights.keepAccounts, rights.grantAccess, rights.roles]
  expect(administers(new Set(all))).toBe(true)
  for (const missing of all) expect(administers(new Set(all.filter(id => id !== missing)))).toBe(false)
})
