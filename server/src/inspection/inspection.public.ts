/** What other modules may ask of this one. */
export { assignHazard } from './assign-hazard.ts'
export { confirmHazard } from './confirm-hazard.ts'
export { countOverdue } from './hazard-list.queries.ts'
export { reportHazard } from './report-hazard.ts'
export { startHazard } from './start-hazard.ts'
export { submitHazard } from './submit-hazard.ts'
export { verifyHazard } from './verify-hazard.ts'
