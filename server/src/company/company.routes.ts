import type { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { getCompany } from './get-company.ts'
import { getProjects } from './list-projects.ts'
import { getRegions } from './list-regions.ts'
import { getCompanyTree } from './read-company-tree.ts'
import { updateCompany } from './update-company.ts'

export const companyHandlers = ({ fileUrl }: { fileUrl: FileUrl }): Handlers<typeof companyCalls> => ({
  get: getCompany(fileUrl),
  update: updateCompany,
  readTree: getCompanyTree,
  listProjects: getProjects,
  listProjectsOfCompany: getProjects,
  listRegions: getRegions,
})
