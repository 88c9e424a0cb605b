/** What other modules may ask of this one. */

export { countOverdue } from './hazard-list.queries.ts'
export { saveCheckList } from './point/save-check-lists.ts'
export { saveCheckPoint } from './point/save-check-point.ts'
export { submitCheck } from './point/submit-check.ts'
export { reportHazard } from './report-hazard.ts'
export { countRoundsOver } from './round/round-rate.queries.ts'
export { saveRoundPlan } from './round/save-round-plan.ts'
export { assignHazard } from './step/assign-hazard.ts'
export { confirmHazard } from './step/confirm-hazard.ts'
export { startHazard } from './step/start-hazard.ts'
export { submitHazard } from './step/submit-hazard.ts'
export { verifyHazard } from './step/verify-hazard.ts'
