/** What other modules may ask of this one. */
export { countOverdue } from './hazard-list.queries.ts'
