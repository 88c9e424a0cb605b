import { expect, test } from 'vitest'
import { mailGroups } from './notice-mail.ts'

const yard = { projectId: 1, level: 'severe' } as const
const gate = { projectId: 2, level: 'severe' } as const
const fault = { projectId: 1, level: 'fault' } as const
const chief = { email: 'chief@example.com', project_ids: null, may_see_faults: true }
const guard = { email: 'guard@example.com', project_ids: [1], may_see_faults: false }

test('those who may see the same share a mail, and each hears of no more than it may see', () => {
  expect(mailGroups([yard, gate, fault], [chief, guard], ['out@example.com'])).toEqual([
    { to: ['out@example.com', 'chief@example.com'], alarms: [yard, gate, fault] },
    { to: ['guard@example.com'], alarms: [yard] },
  ])
})

test('who may see none of them gets no mail, and nobody gets it twice', () => {
  expect(mailGroups([gate], [guard], [])).toEqual([])
  expect(mailGroups([gate], [{ ...chief, email: 'Chief@Example.com' }, chief], ['chief@example.com'])).toEqual([
    { to: ['chief@example.com'], alarms: [gate] },
  ])
})
