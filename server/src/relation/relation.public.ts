/** What other modules may ask of this one. */
export { findContactsOfAlarms } from './relation.queries.ts'
