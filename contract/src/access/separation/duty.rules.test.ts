import { expect, test } from 'vitest'
import type { Call } from '../../core/call.ts'
import { menuList, rights, seedRoles } from '../../core/rights.ts'
import { allCalls } from '../../index.ts'
import { grantableMenus } from '../role/role.rules.ts'
import {
  countingApart,
  duties,
  dutiesBeyond,
  dutiesOf,
  dutyKeys,
  dutyOf,
  dutyRoles,
  mixesDuties,
  operatingOf,
  refusalApart,
} from './duty.rules.ts'

const calls = Object.entries(allCalls).flatMap(([module, list]) =>
  Object.entries(list as Record<string, Call>).map(([name, call]) => ({ name: `${module}.${name}`, call })),
)

/** The only calls that two duties, or a duty and the work, share; a new one of that kind is looked at here. */
const shared: Record<string, string> = {
  'consent.read': 'each of the three sees whether the platform looks',
  'mail.readAllowance': 'who forwards alarms, and who keeps mail',
  'mail.send': 'who forwards alarms, and who keeps mail',
  'relation.readRelated': 'who judges alarms, and who keeps devices',
  'role.listGivable': 'whoever gives a role chooses among them: one without duties, or any',
  'separation.decideEnd': 'the second word is another’s than the security administrator’s',
  'separation.read': 'each of the three sees whether and who',
  'wall.readScreen': 'who looks at the custom screen, and who composes it',
}

test('the right of every call belongs to one duty, or to the work', () => {
  const found = calls.filter(({ call: { right } }) => {
    const kinds = new Set([right].flat().map(id => (typeof id === 'number' ? dutyOf(id) : 'operating')))
    expect(kinds).not.toContain(undefined)
    return kinds.size > 1
  })
  expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(shared).sort())
})

test('the list of accounts, which two duties look at, changes nothing', () => {
  const bySight = calls.filter(({ call }) => call.right === rights.accounts).map(({ name }) => name)
  expect(bySight).toEqual(['session.listOfAccount'])
})

test('each of the three roles has its duty, its key and no other', () => {
  for (const duty of duties) {
    expect(dutiesOf(dutyRoles[duty])).toEqual([duty])
    expect(dutyRoles[duty]).toContain(dutyKeys[duty])
    expect(dutyRoles[duty].every(id => grantableMenus.some(menu => menu.id === id))).toBe(true)
  }
  // Together they administer all that can be given.
  const all = new Set(duties.flatMap(duty => dutyRoles[duty]))
  expect(grantableMenus.filter(menu => dutyOf(menu.id) !== 'operating' && !all.has(menu.id))).toEqual([])
})

test('the role admin mixes, and of a mix only the work counts; so it is with every key', () => {
  expect(mixesDuties(seedRoles.admin)).toBe(true)
  expect(mixesDuties(seedRoles.operator)).toBe(false)
  const rest = countingApart(new Set(seedRoles.admin), { isLocal: true })
  expect(dutiesOf(rest)).toEqual([])
  expect([...rest]).toEqual(operatingOf(seedRoles.admin))
  expect(dutiesOf(countingApart(new Set(dutyRoles.audit), { isLocal: true }))).toEqual(['audit'])
  expect(dutiesOf(countingApart(new Set(dutyRoles.audit), { isLocal: false }))).toEqual([])
})

test.each([
  ['system', ['notYours', 'notYours', 'notYours', null]],
  ['security', [null, null, null, null]],
  ['audit', ['notYours', 'notYours', 'notYours', null]],
] as const)('what %s gives', (duty, expected) => {
  const own = new Set(dutyRoles[duty])
  const given = [...duties.map(one => dutyRoles[one]), seedRoles.operator]
  expect(given.map(rightsOfRole => refusalApart(own, rightsOfRole))).toEqual(expected)
  for (const other of duties.filter(one => one !== 'audit'))
    expect(refusalApart(own, [...dutyRoles.audit, ...dutyRoles[other]])).toBe('mixed')
})

test('whoever has all rights gives no mix either', () => {
  const all = new Set(menuList.map(menu => menu.id))
  expect(refusalApart(all, seedRoles.admin)).toBe('mixed')
  expect(refusalApart(all, dutyRoles.audit)).toBeNull()
})

test('a new password for somebody of another duty would be a way to have both', () => {
  expect(dutiesBeyond(dutyRoles.security, dutyRoles.audit)).toEqual(['audit'])
  expect(dutiesBeyond(dutyRoles.security, [...dutyRoles.security, ...seedRoles.operator])).toEqual([])
})
