import type { CompanyProjectNode } from '@watchfire/contract/company/company.shapes.ts'
import { expect, test } from 'vitest'
import { companiesWithProjects, matchingProjects } from './company-projects.ts'

const east: CompanyProjectNode = {
  companyId: 3,
  name: '华东工厂',
  level: 'company',
  parentId: 2,
  projects: [
    { projectId: 31, name: '一号厂区' },
    { projectId: 32, name: 'Yard' },
  ],
  children: [],
}
const bare: CompanyProjectNode = { ...east, companyId: 4, name: '华南工厂', projects: [] }
const group: CompanyProjectNode = {
  companyId: 2,
  name: '集团',
  level: 'customer',
  parentId: 1,
  projects: [{ projectId: 21, name: '总部' }],
  children: [east, bare],
}
const platform: CompanyProjectNode = { ...group, companyId: 1, level: 'platform', projects: [], children: [group] }

test('a customer offers its own projects and those of its companies; a company its own; the platform none', () => {
  const ids = (company: CompanyProjectNode | undefined) => companiesWithProjects(company).map(one => one.companyId)
  expect([ids(group), ids(east), ids(bare), ids(platform), ids(undefined)]).toEqual([[2, 3], [3], [], [], []])
})

test('what is typed finds projects by their name, and all of a company by its name', () => {
  const found = (typed: string) =>
    matchingProjects([group, east], typed).flatMap(company => company.projects.map(project => project.projectId))
  expect(found('')).toEqual([21, 31, 32])
  expect(found(' yard ')).toEqual([32])
  expect(found('华东')).toEqual([31, 32])
  expect(found('nothing')).toEqual([])
})
