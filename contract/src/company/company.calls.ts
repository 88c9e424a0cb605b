import { z } from 'zod'
import { contentOf, dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { rowId } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import {
  company,
  companyDependents,
  companyEdit,
  companyNode,
  companyProjectNode,
  companyRow,
  companyStatus,
  newCompany,
  project,
  region,
} from './company.shapes.ts'

/** What places to choose from are narrowed by: a part of their name or of what they belong to. */
const sought = z.object({ keyword: z.string().trim().max(60).optional() })

/** Customers that a list may be asked to fold. */
export const maxFolded = 1000

export const companyCalls = callsOf('company', {
  get: call({
    path: '/user-mgr/company/findCompanyInfoByCid',
    method: 'POST',
    right: 'signedIn',
    summary: 'One company within the caller’s scope',
    input: z.object({ companyId: rowId }),
    answer: dataOf(company),
    errors: ['company.notFound'],
  }),
  update: call({
    path: '/user-mgr/company/update',
    method: 'POST',
    right: rights.modifyCompany,
    scope: 'company',
    summary: 'Change name, address, pictures and description of a company',
    input: companyEdit,
    answer: nothing,
    errors: ['company.notFound', 'company.fixed', 'company.nameTaken', 'company.changedMeanwhile', 'file.notFound'],
  }),
  list: call({
    path: '/user-mgr/company/findPage',
    method: 'POST',
    right: rights.customers,
    summary:
      'Companies in scope with what hangs below each, customers before their companies; parentId keeps it and its own, folded leaves out those below these customers',
    input: z.object({
      keyword: z.string().trim().max(60).optional(),
      status: companyStatus.optional(),
      parentId: rowId.optional(),
      folded: z.array(rowId).max(maxFolded).optional(),
      ...pageFields,
    }),
    answer: contentOf(companyRow),
    errors: [],
  }),
  save: call({
    path: '/user-mgr/company/save',
    method: 'POST',
    right: rights.modifyCompany,
    scope: 'company',
    confirm: 'people',
    summary:
      'Make a company below the platform (a customer) or below a customer, and the account its administrator signs in with',
    input: newCompany,
    answer: dataOf(z.object({ companyId: rowId })),
    errors: [
      'company.notFound',
      'company.parentTooLow',
      'company.parentStopped',
      'company.nameTaken',
      'company.accountTaken',
      'company.tooMany',
      'grant.rightsBeyond',
      'file.notFound',
      'account.passwordEmpty',
      'account.passwordCommon',
      'account.passwordIsName',
    ],
  }),
  readDependents: call({
    path: '/user-mgr/company/findDependents',
    method: 'POST',
    right: rights.customers,
    scope: 'company',
    summary: 'What hangs below a company and who of it is signed in, before it is stopped',
    input: z.object({ companyId: rowId }),
    answer: dataOf(companyDependents),
    errors: ['company.notFound'],
  }),
  setState: call({
    path: '/user-mgr/company/updateStatus',
    method: 'POST',
    right: rights.modifyCompany,
    scope: 'company',
    confirm: true,
    summary:
      'Stop a company, and with a customer those below it: their sessions end at once and nobody signs in; alarms are taken as before. Or resume it',
    input: z.object({ companyId: rowId, status: companyStatus }),
    answer: nothing,
    errors: ['company.notFound', 'company.cannotStop'],
  }),
  readTree: call({
    path: '/user-mgr/company/findCompanyTreeByUid',
    method: 'POST',
    right: 'signedIn',
    summary: 'The companies the caller may see, as a tree; own company first, then by Chinese collation',
    input: z.object({}),
    answer: dataOf(z.array(companyNode)),
    errors: [],
  }),
  readProjectTree: call({
    path: '/user-mgr/company/findCompanyProjectTreeByUid',
    method: 'POST',
    right: 'signedIn',
    summary:
      'The companies the caller may see with the projects of each, as a tree; own company first, then by Chinese collation',
    input: z.object({}),
    answer: dataOf(z.array(companyProjectNode)),
    errors: [],
  }),
  listProjects: call({
    path: '/api/project/queryProjectListByUid',
    method: 'POST',
    right: 'signedIn',
    summary:
      'Projects the caller may see, the first 1000 by name; the selected company narrows them, and keyword over name and company',
    input: sought,
    answer: pageOf(project),
    errors: [],
  }),
  listProjectsOfCompany: call({
    path: '/api/project/queryProjectListByCid',
    method: 'POST',
    right: 'signedIn',
    summary: 'Projects of the selected company, the first 1000 by name; keyword over name and company narrows them',
    input: sought,
    answer: pageOf(project),
    errors: [],
  }),
  listRegions: call({
    path: '/api/region/queryRegionListByUid',
    method: 'POST',
    right: 'signedIn',
    summary:
      'Regions the caller may see, the first 1000 by name; the selected company and project narrow them, and keyword over name and project',
    input: sought,
    answer: pageOf(region),
    errors: [],
  }),
})
