import { type Round, type RoundPlan, roundState } from '@watchfire/contract/inspection/round/round.shapes.ts'
import { textOf } from '../hazard.view.ts'
import type { RoundRow } from './round.queries.ts'
import type { PlanRow } from './round-plan.queries.ts'
import type { Lack } from './walker.queries.ts'

export const planView = (row: PlanRow, lack: Lack | undefined): RoundPlan => ({
  planId: row.plan_id,
  version: row.version,
  name: row.name,
  ofProjectId: row.project_id,
  projectName: row.project_name,
  times: row.times,
  windowMinutes: row.window_minutes,
  walkers: row.walkers,
  isActive: row.is_active,
  points: row.points,
  cannotWalk: lack?.walkers ?? [],
  nobodyWalks: lack?.points ?? [],
})

export const roundView = (row: RoundRow): Round => ({
  roundId: row.round_id,
  planId: row.plan_id,
  name: row.plan_name,
  ofProjectId: row.project_id,
  projectName: row.project_name,
  walkers: row.walkers,
  dueAtText: textOf(row.due_at),
  endsAtText: textOf(row.ends_at),
  roundState: roundState.decode(row.state as never),
  pointCount: row.points,
  checkedCount: row.checked,
})
