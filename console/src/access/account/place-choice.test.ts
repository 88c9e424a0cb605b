import type { CompanyProjectNode } from '@watchfire/contract/company/company.shapes.ts'
import { expect, test } from 'vitest'
import { companyKey, type Places, projectKey, regionKey, ticksOf, toggled } from './place-choice.ts'

const company: CompanyProjectNode = {
  companyId: 3,
  name: '华东工厂',
  level: 'company',
  parentId: null,
  projects: [
    { projectId: 31, name: '一号厂区' },
    { projectId: 32, name: '二号厂区', inPart: true },
  ],
  children: [],
}
const regionsOf = (projectId: number) => [1, 2].map(n => ({ regionId: projectId * 10 + n, name: `区域 ${n}` }))
const nothing: Places = { projectIds: [], regionLimits: [] }
const after = (places: Places, key: string, ticked: boolean) => toggled(places, { key, ticked }, [company], regionsOf)
const ticks = (places: Places) => ticksOf(places, [company], regionsOf)

test('a project is had as a whole; without one of its regions it is had in part', () => {
  const whole = after(nothing, projectKey(31), true)
  expect(whole).toEqual({ projectIds: [31], regionLimits: [] })
  expect(ticks(whole)).toEqual({
    checked: [regionKey(31, 311), regionKey(31, 312), projectKey(31)],
    halfChecked: [companyKey(3)],
  })
  const part = after(whole, regionKey(31, 311), false)
  expect(part).toEqual({ projectIds: [31], regionLimits: [{ projectId: 31, regionIds: [312] }] })
  expect(ticks(part)).toEqual({ checked: [regionKey(31, 312)], halfChecked: [projectKey(31), companyKey(3)] })
  expect(after(part, regionKey(31, 312), false)).toEqual(nothing)
})

test('all regions of a project, each by itself, are not the whole: that is ticked at the project', () => {
  const both = after(after(nothing, regionKey(31, 311), true), regionKey(31, 312), true)
  expect(both.regionLimits).toEqual([{ projectId: 31, regionIds: [311, 312] }])
  expect(ticks(both).halfChecked).toContain(projectKey(31))
  expect(after(both, projectKey(31), true).regionLimits).toEqual([])
})

test('whoever has a project in part gives all of their regions and never the whole', () => {
  const all = after(nothing, companyKey(3), true)
  expect(all).toEqual({ projectIds: [31, 32], regionLimits: [{ projectId: 32, regionIds: [321, 322] }] })
  expect(ticks(all)).toMatchObject({ checked: expect.arrayContaining([companyKey(3)]), halfChecked: [] })
  expect(after(all, companyKey(3), false)).toEqual(nothing)
})
