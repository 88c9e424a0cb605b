import { z } from 'zod'
import { coded } from '../core/coded.ts'
import { name, rowId, siteTime, timestamp } from '../core/fields.ts'
import { fileId } from '../core/file.calls.ts'
import { wire } from '../core/wire.ts'
import { place, placeOrNone } from '../map/place.shapes.ts'
import { keepingNames, keepsProject } from './place-dependents.ts'

/** Spec §3. A terminated project takes no new AI servers; its alarms are taken as before. */
export const runState = coded({ running: 1, terminated: 2 })
export const projectType = coded({ publicCloud: 1, privateCloud: 2, standalone: 3 })

const names = {
  name: 'projectName',
  type: 'projectType',
  state: 'runState',
  address: 'projectAddr',
  floorPlan: 'modelFileId',
  floorPlanUrl: 'modelFileUrl',
  place: 'sitePosition',
  createdAt: 'createTime',
  createdAtText: 'createTimeStr',
  regions: 'regionCount',
  aiServers: 'aiServerCount',
  channels: 'channelCount',
  accounts: 'accountCount',
  pendingAlarms: 'pendingCount',
} as const

/** What may be said of a place of people's own choosing. */
export const placeRemark = z.string().trim().max(200)

const facts = {
  name: name(60),
  type: projectType,
  address: z.string().trim().max(200).optional(),
  remark: placeRemark.optional(),
  /** Where it is on a map; without numbers it is taken away, absent it stays. */
  place: placeOrNone.optional(),
}

/** A project as it is administered. */
export const projectRow = wire(
  {
    projectId: rowId,
    name: z.string(),
    companyId: rowId,
    companyName: z.string(),
    type: projectType,
    state: runState,
    address: z.string(),
    remark: z.string(),
    /** Link to the floor plan, an image; empty without one. */
    floorPlanUrl: z.string(),
    place: place.nullable(),
    createdAt: timestamp,
    createdAtText: siteTime,
    version: z.int(),
    regions: z.int(),
    aiServers: z.int(),
    channels: z.int(),
    pendingAlarms: z.int(),
  },
  names,
)
export type ProjectRow = z.output<typeof projectRow>

export const newProject = wire({ companyId: rowId, ...facts }, names)
/** An emptied `floorPlan` takes the plan away, an absent one leaves it. */
export const projectEdit = wire(
  { projectId: rowId, ...facts, floorPlan: z.union([fileId, z.literal('')]).optional(), version: z.int() },
  names,
)

/** What comes along when a project moves, who stops and who begins to see it, and what stands in the way. */
export const projectMove = wire(
  {
    regions: z.int(),
    aiServers: z.int(),
    channels: z.int(),
    hasFloorPlan: z.boolean(),
    /** Parks with their gate orders that are not over, face libraries with the people in them. */
    parks: z.int(),
    openOrders: z.int(),
    libraries: z.int(),
    people: z.int(),
    /** Check points, plans of rounds, rounds that are not over, hazards that are neither verified nor dismissed. */
    points: z.int(),
    roundPlans: z.int(),
    rounds: z.int(),
    hazards: z.int(),
    pendingAlarms: z.int(),
    /** Of the company it leaves: people who see it now and will not. */
    losing: z.int(),
    /** Of the company it comes to: people who will see it. */
    gaining: z.int(),
    /** Notification and report rules of the company it leaves that name it. */
    rules: z.int(),
    /** AI servers whose channels stand in several projects. */
    sharedAiServers: z.int(),
  },
  {
    ...names,
    ...keepingNames,
    openOrders: 'openOrderCount',
    hazards: 'openHazardCount',
    losing: 'losingCount',
    gaining: 'gainingCount',
    rules: 'ruleCount',
    sharedAiServers: 'sharedAiServerCount',
  },
)
export type ProjectMove = z.output<typeof projectMove>

/** What hangs below a project: what keeps it, and what would go with it. */
export const projectDependents = wire(
  {
    ...keepsProject,
    pendingAlarms: z.int(),
    regions: z.int(),
    /** Those that are limited to projects and have this one. */
    accounts: z.int(),
    /** Notification and report rules that name it. */
    rules: z.int(),
    /** Cameras that are said to see one of its regions. */
    relations: z.int(),
    hasFloorPlan: z.boolean(),
    /** What its new cameras are given was set for it. */
    hasCameraDefaults: z.boolean(),
  },
  { ...names, ...keepingNames, rules: 'ruleCount', relations: 'relationCount' },
)
export type ProjectDependents = z.output<typeof projectDependents>
