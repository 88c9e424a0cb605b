import type { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { getCompany } from './get-company.ts'
import { listCompanyRows } from './list-companies.ts'
import { getProjects } from './list-company-projects.ts'
import { getRegions } from './list-company-regions.ts'
import { readCompanyDependents } from './read-company-dependents.ts'
import { getCompanyProjectTree } from './read-company-project-tree.ts'
import { getCompanyTree } from './read-company-tree.ts'
import { saveCompany } from './save-company.ts'
import { setCompanyState } from './set-company-state.ts'
import { updateCompany } from './update-company.ts'

export const companyHandlers = ({ fileUrl }: { fileUrl: FileUrl }): Handlers<typeof companyCalls> => ({
  get: getCompany(fileUrl),
  update: updateCompany,
  list: listCompanyRows,
  save: saveCompany,
  readDependents: readCompanyDependents,
  setState: setCompanyState,
  readProjectTree: getCompanyProjectTree,
  readTree: getCompanyTree,
  listProjects: getProjects,
  listProjectsOfCompany: getProjects,
  listRegions: getRegions,
})
