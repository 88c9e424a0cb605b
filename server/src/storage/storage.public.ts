/** What other modules and commands may ask of this one. */
export { keepEvidence } from './keep-evidence.ts'
export { findQuotaWarning } from './quota-warning.ts'
export { recountStorage } from './recount-storage.ts'
export { listQuotas } from './storage-grant.queries.ts'
