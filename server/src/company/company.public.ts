/** What other modules may ask of this one. */
export {
  countCompanies,
  findOwner,
  findProject,
  insertCompany,
  insertProject,
  insertRegion,
} from './company.queries.ts'
export { companyList } from './company-list.ts'
export { findSessionsOfTenant, rulesNaming } from './place-moves.queries.ts'
export { updateProjectFields } from './project/project.queries.ts'
export { requireWholeProject } from './require-whole-project.ts'
