/** What other modules may ask of this one. */
export { insertLibrary } from './library.queries.ts'
export { insertPerson } from './person-change.queries.ts'
