/** What other modules and commands may ask of this one. */
export { keepEvidence } from './keep-evidence.ts'
export { findQuotaWarning } from './quota/quota-warning.ts'
export { listQuotas } from './quota/storage-grant.queries.ts'
export { recountStorage } from './recount-storage.ts'
