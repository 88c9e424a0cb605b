import { z } from 'zod'
import { name, rowId } from '../core/fields.ts'
import { wire } from '../core/wire.ts'
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

export const regionDependents = wire(
  { aiServers: z.int(), channels: z.int(), pendingAlarms: z.int(), hasAlarms: z.boolean() },
  names,
)
