import { z } from 'zod'
import { name, rowId } from '../core/fields.ts'
import { wire } from '../core/wire.ts'
import { keepingNames, keepsRegion } from './place-dependents.ts'
import { placeRemark } from './project.shapes.ts'

const names = {
  name: 'regionNme',
  aiServers: 'aiServerCount',
  channels: 'channelCount',
  pendingAlarms: 'pendingCount',
} as const

/** Where a refusal of the name stands. */
export const regionNameOnWire = names.name

/** A region as it is administered. */
export const regionRow = wire(
  {
    regionId: rowId,
    name: z.string(),
    projectId: rowId,
    projectName: z.string(),
    companyName: z.string(),
    remark: z.string(),
    version: z.int(),
    aiServers: z.int(),
    channels: z.int(),
    pendingAlarms: z.int(),
  },
  names,
)
export type RegionRow = z.output<typeof regionRow>

const facts = { name: name(60), remark: placeRemark.optional() }
export const newRegion = wire({ projectId: rowId, ...facts }, names)
export const regionEdit = wire({ regionId: rowId, ...facts, version: z.int() }, names)

/** What comes along when a region moves, and who stops and who begins to see it. */
export const regionMove = wire(
  {
    aiServers: z.int(),
    channels: z.int(),
    pendingAlarms: z.int(),
    /** On the floor plan of the project it leaves: positions of its devices and check points, which stay behind. */
    positions: z.int(),
    /** Check points, and hazards that are neither verified nor dismissed; they come along. */
    points: z.int(),
    hazards: z.int(),
    /** With their gate orders that are not over; they come along too. */
    parks: z.int(),
    openOrders: z.int(),
    /** Of the project it leaves: rounds that lie ahead and lose its check points. */
    rounds: z.int(),
    losing: z.int(),
    gaining: z.int(),
    rules: z.int(),
  },
  {
    ...names,
    positions: 'positionCount',
    points: 'checkPointCount',
    hazards: 'openHazardCount',
    parks: keepingNames.parks,
    openOrders: 'openOrderCount',
    rounds: 'roundCount',
    losing: 'losingCount',
    gaining: 'gainingCount',
    rules: 'ruleCount',
  },
)
export type RegionMove = z.output<typeof regionMove>

/** What stands in a region: what keeps it, what would go with it, and what would be left without a region. */
export const regionDependents = wire(
  {
    ...keepsRegion,
    pendingAlarms: z.int(),
    /** Those that are limited to regions and have this one. */
    accounts: z.int(),
    /** Cameras that are said to see it. */
    relations: z.int(),
    hasOutline: z.boolean(),
    parks: z.int(),
    points: z.int(),
  },
  { ...names, ...keepingNames, accounts: 'accountCount', relations: 'relationCount' },
)
export type RegionDependents = z.output<typeof regionDependents>
