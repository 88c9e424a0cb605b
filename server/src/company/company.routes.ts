import type { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { getCompany } from './get-company.ts'
import { getCompanyTree, getProjects, getRegions } from './list-places.ts'
import { updateCompany } from './update-company.ts'

export const companyHandlers: Handlers<typeof companyCalls> = {
  get: getCompany,
  update: updateCompany,
  tree: getCompanyTree,
  projects: getProjects,
  projectsOfCompany: getProjects,
  regions: getRegions,
}
