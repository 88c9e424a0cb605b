import type { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import type { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { getCompany } from './get-company.ts'
import { listCompanyRows } from './list-companies.ts'
import { getProjects } from './list-company-projects.ts'
import { getRegions } from './list-company-regions.ts'
import { createProject } from './project/create-project.ts'
import { getProject } from './project/get-project.ts'
import { listProjects } from './project/list-projects.ts'
import { moveProject } from './project/move-project.ts'
import { readProjectDependents } from './project/read-project-dependents.ts'
import { readProjectMove } from './project/read-project-move.ts'
import { removeProject } from './project/remove-project.ts'
import { setProjectState } from './project/set-project-state.ts'
import { updateProject } from './project/update-project.ts'
import { readCompanyDependents } from './read-company-dependents.ts'
import { getCompanyProjectTree } from './read-company-project-tree.ts'
import { getCompanyTree } from './read-company-tree.ts'
import { createRegion } from './region/create-region.ts'
import { getRegion } from './region/get-region.ts'
import { listRegions } from './region/list-regions.ts'
import { moveRegion } from './region/move-region.ts'
import { readRegionDependents } from './region/read-region-dependents.ts'
import { readRegionMove } from './region/read-region-move.ts'
import { removeRegion } from './region/remove-region.ts'
import { updateRegion } from './region/update-region.ts'
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

export const projectHandlers = ({ fileUrl }: { fileUrl: FileUrl }): Handlers<typeof projectCalls> => ({
  list: listProjects(fileUrl),
  get: getProject(fileUrl),
  create: createProject,
  update: updateProject,
  setState: setProjectState,
  readDependents: readProjectDependents,
  readMove: readProjectMove,
  move: moveProject,
  remove: removeProject,
})

export const regionHandlers: Handlers<typeof regionCalls> = {
  list: listRegions,
  get: getRegion,
  create: createRegion,
  update: updateRegion,
  readDependents: readRegionDependents,
  readMove: readRegionMove,
  move: moveRegion,
  remove: removeRegion,
}
