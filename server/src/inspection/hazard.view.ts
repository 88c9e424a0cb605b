/** What of a hazard leaves the server, in the reader's language. */
import type { HazardFacts } from '@watchfire/contract/inspection/hazard.rules.ts'
import { isWithAssignee } from '@watchfire/contract/inspection/hazard.rules.ts'
import {
  type Hazard,
  type HazardStep,
  hazardCategory,
  hazardLevel,
  hazardSource,
  hazardState,
  hazardStepKind,
  planState,
} from '@watchfire/contract/inspection/hazard.shapes.ts'
import { problemTypeName } from '@watchfire/contract/inspection/problem-types.ts'
import { z } from 'zod'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { siteText } from '../core/site-time.ts'
import type { HazardRow } from './hazard.queries.ts'
import type { StepRow } from './step/hazard-step.queries.ts'

export const factsOf = (row: HazardRow): HazardFacts => ({
  state: z.decode(hazardState, row.state as never),
  level: z.decode(hazardLevel, row.level as never),
  assigneeId: row.assignee_id,
  assigneeIds: known(row.assignee_id, row.assignee_person),
  hasDeadline: row.deadline !== null,
  fixerIds: [...row.fixer_ids, ...row.fixer_people],
  planState: z.decode(planState, row.plan_state as never),
  plannerIds: known(row.planner_id, row.planner_person),
  askerIds: known(row.asker_id, row.asker_person),
  isSupervised: row.supervisor_id !== null,
})

const known = (...ids: readonly (number | null)[]): number[] => ids.filter(id => id !== null)

export const textOf = (at: number | null): string => (at === null ? '' : siteText(at))

const isOverdue = (row: Pick<HazardRow, 'state' | 'deadline'>, now: number): boolean =>
  row.deadline !== null && row.deadline < now && isWithAssignee(z.decode(hazardState, row.state as never))

export function hazardView(row: HazardRow, reader: Viewer, fileUrl: FileUrl, now = Date.now()): Hazard {
  const { state, level, planState: plan } = factsOf(row)
  const [picture] = row.before_photos
  return {
    hazardId: row.hazard_id,
    number: row.number,
    state,
    level,
    category: z.decode(hazardCategory, row.category as never),
    source: z.decode(hazardSource, row.source as never),
    typeNo: row.type_no,
    typeName: problemTypeName({ typeNo: row.type_no, name: row.type_name }, reader.language),
    companyName: row.company_name,
    projectName: row.project_name,
    regionName: row.region_name,
    place: row.place,
    words: row.words,
    picture: picture === undefined ? '' : fileUrl(reader, picture),
    reporter: row.reporter,
    reportedAt: row.reported_at,
    reportedAtText: siteText(row.reported_at),
    assigneeId: row.assignee_id,
    assignee: row.assignee,
    deadline: row.deadline,
    deadlineText: textOf(row.deadline),
    overdue: isOverdue(row, now),
    closedAtText: textOf(row.closed_at),
    planState: plan,
    extensionAsked: row.asker_id !== null,
    supervisor: row.supervisor,
    supervisedUntilText: textOf(row.supervised_until),
  }
}

/** Photos that followed the report stand in its first step, which nobody changes, by the row of the hazard. */
const photosOf = ({ step_no, photos }: StepRow, { late_photos }: HazardRow): string[] =>
  step_no === 1 ? [...photos, ...late_photos.flatMap(({ fileId = [] }) => fileId)] : photos

export const stepView = (row: StepRow, hazard: HazardRow, reader: Viewer, fileUrl: FileUrl): HazardStep => ({
  stepNo: row.step_no,
  kind: z.decode(hazardStepKind, row.kind as never),
  byName: row.by_name,
  at: row.at,
  atText: siteText(row.at),
  words: row.words,
  photos: photosOf(row, hazard).map(photo => fileUrl(reader, photo)),
})
