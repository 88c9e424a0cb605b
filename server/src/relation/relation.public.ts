/** What other modules may ask of this one. */
export { findContactsOfAlarms, insertRelations, kinds as relationKinds, noEnds } from './relation.queries.ts'
