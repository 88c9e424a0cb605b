import { z } from 'zod'
import { alarmId } from '../alarm/alarm.shapes.ts'
import { coded } from '../core/coded.ts'
import { rowId, siteTime, timestamp } from '../core/fields.ts'
import { fileId, sha256 } from '../core/file.calls.ts'

/** Pictures of one step. */
export const photoLimit = 9
export const hazardWords = 1000

export const hazardState = coded({
  reported: 1,
  confirmed: 2,
  assigned: 3,
  rectifying: 4,
  submitted: 5,
  verified: 6,
  sentBack: 7,
  /** What was reported is no hazard. */
  dismissed: 8,
})
export type HazardState = z.output<typeof hazardState>
/** All but verified and dismissed ones. */
export const openHazardStates: readonly HazardState[] = [
  'reported',
  'confirmed',
  'assigned',
  'rectifying',
  'sentBack',
  'submitted',
]

/** Removed at once, or needing a stop of work, time or others. */
export const hazardLevel = coded({ general: 1, major: 2 })
export type HazardLevel = z.output<typeof hazardLevel>

/** Which of the two ledgers it stands in. */
export const hazardCategory = coded({ site: 1, management: 2 })
export type HazardCategory = z.output<typeof hazardCategory>

export const hazardSource = coded({
  routine: 1,
  special: 2,
  season: 3,
  holiday: 4,
  alarm: 5,
  superior: 6,
  snapshot: 7,
})
export type HazardSource = z.output<typeof hazardSource>

export const planState = coded({ none: 0, waiting: 1, approved: 2, refused: 3 })
export type PlanState = z.output<typeof planState>

/** What happened to a hazard, one row of its history each. */
export const hazardStepKind = coded({
  report: 1,
  fixAtOnce: 2,
  confirm: 3,
  dismiss: 4,
  assign: 5,
  plan: 6,
  approvePlan: 7,
  refusePlan: 8,
  start: 9,
  submit: 10,
  askExtension: 11,
  allowExtension: 12,
  refuseExtension: 13,
  verify: 14,
  sendBack: 15,
  /** The level was misjudged. */
  raise: 16,
  lower: 17,
  /** A major one is watched by somebody until a day. */
  supervise: 18,
  endSupervision: 19,
})
export type HazardStepKind = z.output<typeof hazardStepKind>

/** What a major hazard is rectified by; each part is needed. */
const planPart = z.string().trim().min(1).max(hazardWords)
export const planParts = {
  goal: planPart,
  methods: planPart,
  resources: planPart,
  responsible: planPart,
  timeLimit: planPart,
  emergency: planPart,
}
export const rectificationPlan = z.object(planParts)
export type RectificationPlan = z.output<typeof rectificationPlan>

export const problemType = z.object({
  typeNo: rowId,
  name: z.string(),
  category: hazardCategory,
  inUse: z.boolean(),
})
export type ProblemType = z.output<typeof problemType>

export const photos = z.array(fileId).max(photoLimit)
/** How it was, or how it is since it was rectified. */
export const photoSide = z.enum(['before', 'after'])
/** A photo of a report that the device has and sends when it can. */
export const latePhoto = z.object({ side: photoSide, sha256 })
export type LatePhoto = z.output<typeof latePhoto>
/** Links of the reader. */
const shownPhotos = z.array(z.string())

const row = {
  hazardId: rowId,
  number: z.string(),
  state: hazardState,
  level: hazardLevel,
  category: hazardCategory,
  source: hazardSource,
  typeNo: rowId,
  typeName: z.string(),
  companyName: z.string(),
  projectName: z.string(),
  regionName: z.string(),
  place: z.string(),
  words: z.string(),
  /** The first picture. */
  picture: z.string(),
  reporter: z.string(),
  reportedAt: timestamp,
  reportedAtText: siteTime,
  assigneeId: rowId.nullable(),
  assignee: z.string(),
  deadline: timestamp.nullable(),
  deadlineText: siteTime,
  overdue: z.boolean(),
  closedAtText: siteTime,
  planState,
  /** A longer deadline is asked for. */
  extensionAsked: z.boolean(),
  /** Who supervises it; empty where nobody does. */
  supervisor: z.string(),
  supervisedUntilText: siteTime,
}
export const hazard = z.object(row)
export type Hazard = z.output<typeof hazard>

export const hazardStep = z.object({
  stepNo: rowId,
  kind: hazardStepKind,
  byName: z.string(),
  at: timestamp,
  atText: siteTime,
  words: z.string(),
  photos: shownPhotos,
})
export type HazardStep = z.output<typeof hazardStep>

export const hazardDetail = z.object({
  ...row,
  /** Of the newest step: a step names the one it was decided upon. */
  version: rowId,
  ofProjectId: rowId,
  ofRegionId: rowId.nullable(),
  clause: z.string(),
  basis: z.string(),
  interim: z.string(),
  dutyUnit: z.string(),
  standard: z.string(),
  measure: z.string(),
  money: z.number().nullable(),
  plan: rectificationPlan.nullable(),
  planner: z.string(),
  extensionUntil: timestamp.nullable(),
  extensionUntilText: siteTime,
  extensionReason: z.string(),
  extensionBy: z.string(),
  supervisedBecause: z.string(),
  before: shownPhotos,
  after: shownPhotos,
  /** How many photos are still on the reporter's device. */
  awaited: z.int(),
  result: z.string(),
  fixer: z.string(),
  submittedAtText: siteTime,
  verifier: z.string(),
  opinion: z.string(),
  /** The alarm it was made from, while the reader may see it. */
  alarm: z
    .object({ alarmId, typeName: z.string(), deviceName: z.string(), atText: siteTime, pictures: shownPhotos })
    .nullable(),
  /** The check it was found by. */
  check: z.object({ checkId: rowId, pointName: z.string(), words: z.string(), atText: siteTime }).nullable(),
  steps: z.array(hazardStep),
  /** What the reader may do now, the next act first. */
  can: z.array(hazardStepKind),
})
export type HazardDetail = z.output<typeof hazardDetail>

/** Of the hazards that were reported in a time, without dismissed ones: how many of them are what. */
const hazardNumbers = {
  found: z.int(),
  major: z.int(),
  /** Under supervision now, or until they were closed. */
  supervised: z.int(),
  dismissed: z.int(),
  /** Verified. */
  closed: z.int(),
  /** Handed in, or beyond their deadline. */
  due: z.int(),
  onTime: z.int(),
  /** The same problem was verified at the same place within 90 days before. */
  repeated: z.int(),
}

/** Of a month, a quarter or a year. A hazard counts in the month it was reported in: the months add up to the whole. */
export const hazardMonth = z.object({
  ...hazardNumbers,
  /** Whose hazards are counted: the topmost companies, or those of the projects. */
  units: z.array(z.string()),
  /** The projects and regions that are counted; none where it is all of the units. */
  counted: z.array(z.string()),
  months: z.array(z.object({ month: z.string(), ...hazardNumbers })),
  places: z.array(z.object({ projectName: z.string(), regionName: z.string(), found: z.int(), open: z.int() })),
})
export type HazardMonth = z.output<typeof hazardMonth>

/** The lists of the page. `mine`: what the reader rectifies. */
export const hazardTabs = ['open', 'mine', 'overdue', 'toConfirm', 'toAssign', 'atWork', 'toVerify', 'closed'] as const
export const hazardTab = z.enum(hazardTabs)
export type HazardTab = z.output<typeof hazardTab>
