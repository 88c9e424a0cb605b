/** What other modules may ask of this one. */

export { batcher } from './batcher.ts'
export type { Collector } from './collector.ts'
export type { Fault } from './fault.queries.ts'
export { findKnownEvents } from './ingest.queries.ts'
export { keepMedia } from './keep-media.ts'
export { insertMedia } from './media.queries.ts'
export { type AiServerOfEvent, callerOf, type EventRaiser, raiseEvents } from './raise-events.ts'
export type { RaiseFaults } from './raise-faults.ts'
export { troubleOf } from './store-trouble.ts'
