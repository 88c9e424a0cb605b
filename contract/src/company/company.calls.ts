import { z } from 'zod'
import { dataOf, nothing, pageOf } from '../core/body.ts'
import { call } from '../core/call.ts'
import { rowId } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { company, companyEdit, companyNode, project, region } from './company.shapes.ts'

export const companyCalls = {
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
    errors: ['company.notFound', 'company.fixed', 'company.changedMeanwhile', 'file.notFound'],
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
  listProjects: call({
    path: '/api/project/queryProjectListByUid',
    method: 'POST',
    right: 'signedIn',
    summary: 'Projects the caller may see, by Chinese collation; the selected company narrows them',
    input: z.object({}),
    answer: pageOf(project),
    errors: [],
  }),
  listProjectsOfCompany: call({
    path: '/api/project/queryProjectListByCid',
    method: 'POST',
    right: 'signedIn',
    summary: 'Projects of the selected company',
    input: z.object({}),
    answer: pageOf(project),
    errors: [],
  }),
  listRegions: call({
    path: '/api/region/queryRegionListByUid',
    method: 'POST',
    right: 'signedIn',
    summary: 'Regions the caller may see; the selected company and project narrow them',
    input: z.object({}),
    answer: pageOf(region),
    errors: [],
  }),
}
