/** What other rooms may ask of this one. */
export { countCompanies, insertCompany, insertProject, insertRegion } from './company.queries.ts'
