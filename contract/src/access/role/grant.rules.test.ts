import { expect, it } from 'vitest'
import { effectiveRights } from '../../core/effective-rights.ts'
import { menuList, rights, seedRoles } from '../../core/rights.ts'
import { type OwnScope, rightsBeyond, scopeBeyond } from './grant.rules.ts'

const own: OwnScope = {
  rights: new Set([rights.accounts, rights.monitor]),
  companyIds: [2, 3],
  projectIds: null,
  regionLimits: [],
}
const limited: OwnScope = { ...own, projectIds: [11, 12] }

it('CVE-2026-37669: a grant names rights, a company or projects outside the giver’s own scope and is refused', () => {
  expect(rightsBeyond(own, [rights.monitor, rights.roles, rights.processAlarm])).toEqual([
    rights.roles,
    rights.processAlarm,
  ])
  expect(scopeBeyond(own, { companyId: 4, projectIds: null, regionLimits: [] })).toBe(true)
  expect(scopeBeyond(limited, { companyId: 2, projectIds: [11, 13], regionLimits: [] })).toBe(true)
  expect(scopeBeyond(limited, { companyId: 4, projectIds: [11], regionLimits: [] })).toBe(true)
})

it('a giver limited to projects never gives all of them', () => {
  expect(scopeBeyond(limited, { companyId: 2, projectIds: null, regionLimits: [] })).toBe(true)
})

it('CVE-2026-37669: whoever has regions of a project gives of it some of these regions, and never the whole', () => {
  const inPart: OwnScope = { ...limited, regionLimits: [{ projectId: 11, regionIds: [111, 112] }] }
  const give = (projectIds: number[] | null, ...regionLimits: OwnScope['regionLimits']) =>
    scopeBeyond(inPart, { companyId: 2, projectIds, regionLimits })
  expect(give([11])).toBe(true)
  expect(give(null)).toBe(true)
  expect(give([11], { projectId: 11, regionIds: [111, 113] })).toBe(true)
  expect(give([11], { projectId: 12, regionIds: [111] })).toBe(true)
  expect(give([11, 12], { projectId: 11, regionIds: [112] })).toBe(false)
  expect(give([12])).toBe(false)
  expect(give([12], { projectId: 12, regionIds: [121] })).toBe(false)
})

it('a grant within one’s own rights, companies and projects stands', () => {
  expect(rightsBeyond(own, [rights.monitor])).toEqual([])
  expect(scopeBeyond(own, { companyId: 3, projectIds: null, regionLimits: [] })).toBe(false)
  expect(scopeBeyond(own, { companyId: 3, projectIds: [99], regionLimits: [] })).toBe(false)
  expect(scopeBeyond(limited, { companyId: 2, projectIds: [12], regionLimits: [] })).toBe(false)
})

it('a giver who sees nothing gives nothing', () => {
  const nobody: OwnScope = { rights: new Set(), companyIds: [], projectIds: [], regionLimits: [] }
  expect(rightsBeyond(nobody, [rights.monitor])).toEqual([rights.monitor])
  expect(scopeBeyond(nobody, { companyId: 2, projectIds: [], regionLimits: [] })).toBe(true)
})

it('only root gives what root alone has, and with it the role root', () => {
  const root = { isRoot: true, menuIds: [], inPlainCompany: false }
  const admin = effectiveRights({ isRoot: false, menuIds: menuList.map(menu => menu.id), inPlainCompany: false })
  expect([...admin]).not.toContain(rights.settings)
  expect(rightsBeyond({ rights: admin }, effectiveRights(root))).toEqual(
    expect.arrayContaining([rights.licences, rights.settings, rights.allDevices]),
  )
  const platformRoot = { rights: effectiveRights(root) }
  expect(rightsBeyond(platformRoot, effectiveRights(root))).toEqual([])
})

it('what a plain company never sees is no part of a role given there', () => {
  const admin = { isRoot: false, menuIds: seedRoles.admin }
  const inPlainCompany = effectiveRights({ ...admin, inPlainCompany: true })
  const ofCustomer = effectiveRights({ ...admin, inPlainCompany: false })
  expect([...inPlainCompany]).not.toContain(rights.customers)
  expect(rightsBeyond({ rights: inPlainCompany }, inPlainCompany)).toEqual([])
  expect(rightsBeyond({ rights: inPlainCompany }, ofCustomer)).toEqual([rights.customers, rights.modifyCompany])
})
