import { expect, test } from 'vitest'
import { startOfDay } from '../core/site-days.ts'
import { auditQuery } from './audit-query.ts'

test('without days it is the last week, today whole', () => {
  expect(auditQuery({}, '2026-11-22')).toEqual({
    keyword: undefined,
    action: undefined,
    from: startOfDay('2026-11-16'),
    until: startOfDay('2026-11-23'),
  })
})

test('days, person, action and word come from the address; what is no day or number is left out', () => {
  const filters = { keyword: '夜班', action: 'updateRole', accountId: '7', from: '2026-11-01', until: '2026-11-02' }
  expect(auditQuery(filters, '2026-11-22')).toEqual({
    keyword: '夜班',
    action: 'updateRole',
    accountId: 7,
    from: startOfDay('2026-11-01'),
    until: startOfDay('2026-11-03'),
  })
  expect(auditQuery({ accountId: 'x', from: 'x', until: '2026-11-02' }, '2026-11-22')).toMatchObject({
    from: startOfDay('2026-10-27'),
    until: startOfDay('2026-11-03'),
  })
})
