/** What other modules may ask of this one. */
export { replacePlan } from './plan.queries.ts'
