/** What other modules may ask of this one. */
export type { Fault } from './fault.queries.ts'
export type { RaiseFaults } from './raise-faults.ts'
