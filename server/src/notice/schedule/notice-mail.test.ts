import { expect, test } from 'vitest'
import { mailGroups } from './notice-mail.ts'

const yard = { alarmId: 1, companyId: 1, projectId: 1, regionId: 11, level: 'severe' } as const
const gate = { alarmId: 2, companyId: 1, projectId: 2, regionId: null, level: 'severe' } as const
const fault = { alarmId: 3, companyId: 1, projectId: 1, regionId: 11, level: 'fault' } as const
const chief = {
  email: 'chief@example.com',
  only_company: null,
  project_ids: null,
  region_limits: [],
  may_see_faults: true,
}
const guard = {
  email: 'guard@example.com',
  only_company: null,
  project_ids: [1],
  region_limits: [],
  may_see_faults: false,
}

test('those who may see the same share a mail, and each hears of no more than it may see', () => {
  expect(mailGroups([yard, gate, fault], [chief, guard], ['out@example.com'])).toEqual([
    { to: ['out@example.com', 'chief@example.com'], alarms: [yard, gate, fault] },
    { to: ['guard@example.com'], alarms: [yard] },
  ])
})

test('of a project whose regions one has in part one hears of these regions alone', () => {
  const store = { alarmId: 4, companyId: 1, projectId: 1, regionId: 12, level: 'severe' } as const
  const nowhere = { alarmId: 5, companyId: 1, projectId: 1, regionId: null, level: 'severe' } as const
  const watch = { ...guard, region_limits: [{ projectId: 1, regionIds: [12] }] }
  expect(mailGroups([yard, store, nowhere], [watch], [])).toEqual([{ to: ['guard@example.com'], alarms: [store] }])
  const lost = { ...guard, region_limits: [{ projectId: 1, regionIds: [] }] }
  expect(mailGroups([yard, store, nowhere], [lost], [])).toEqual([])
})

test('who may see none of them gets no mail, and nobody gets it twice', () => {
  expect(mailGroups([gate], [guard], [])).toEqual([])
  expect(mailGroups([gate], [{ ...chief, email: 'Chief@Example.com' }, chief], ['chief@example.com'])).toEqual([
    { to: ['chief@example.com'], alarms: [gate] },
  ])
})
