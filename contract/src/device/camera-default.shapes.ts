/** What a project gives its new cameras, and how its cameras compare with it (decision 0055). */
import { z } from 'zod'
import { rowId, timestamp } from '../core/fields.ts'
import { wire } from '../core/wire.ts'
import { maxMergeSeconds } from '../level/level.rules.ts'
import { armingPlan } from './arming.shapes.ts'
import { cameraSettingNames, cameraSetUp, newerSettingNames } from './camera.shapes.ts'
import { sensitivity } from './device.shapes.ts'
import { maxEntryMs } from './zone.rules.ts'
import { zone } from './zone.shapes.ts'

/** What a camera may have otherwise than its project. */
export const comparedSetting = z.enum(['sensitivity', 'faults', 'record', 'plan'])
export type ComparedSetting = z.output<typeof comparedSetting>

export const defaultFields = {
  sensitivity,
  faults: z.boolean(),
  record: z.boolean(),
  plan: armingPlan,
  /** Of new zones; left out: the usual. */
  minSize: zone.shape.minSize,
  minMs: z.int().min(0).max(maxEntryMs).optional(),
  /** Of ordinary alarms of the project's cameras; left out: as each type has it. */
  mergeSeconds: z.int().min(0).max(maxMergeSeconds).optional(),
} as const
export const defaultNames = {
  faults: cameraSettingNames.faults,
  record: cameraSettingNames.record,
  plan: newerSettingNames.plan,
} as const

/** Version 0: the usual, as nobody has said anything. */
export const cameraDefaults = wire(
  {
    projectId: rowId,
    projectName: z.string(),
    ...defaultFields,
    version: z.int().min(0),
    changedBy: z.string(),
    changedAt: timestamp.nullable(),
  },
  defaultNames,
)
export type CameraDefaults = z.output<typeof cameraDefaults>

/**
 * differs: any of its settings is another one, or alarms of a type have a level or merge window of their own. ownLevels: only the latter;
 * quietedLevels: those by which severe alarms are quieter. behind: one is as the project had it before, so that it only has not followed.
 */
export const controlFilter = z.enum(['differs', 'behind', 'ownLevels', 'quietedLevels'])

/** As the filters of these names find them. */
export const controlCounts = z.object({ differs: z.int(), behind: z.int() })

/** A camera by its settings; what stands beside its AI server is null. */
export const controlRow = wire(
  {
    channelId: z.string(),
    name: z.string(),
    aiServerName: z.string(),
    projectId: rowId,
    regionName: z.string(),
    location: z.string(),
    setUp: cameraSetUp,
    sensitivity,
    faults: z.boolean().nullable(),
    record: z.boolean().nullable(),
    /** Minutes of the week. */
    armedMinutes: z.int().nullable(),
    zones: z.int(),
    differs: z.array(comparedSetting),
    behind: z.array(comparedSetting),
    /** Alarm types that have a level or merge window of their own here, and how many of them quiet severe alarms (decision 0060). */
    ownLevels: z.int(),
    quietedLevels: z.int(),
  },
  {
    channelId: 'deviceId',
    name: 'deviceName',
    aiServerName: 'productName',
    regionName: 'regionNme',
    location: 'deviceLocation',
    setUp: 'configState',
    faults: cameraSettingNames.faults,
    record: cameraSettingNames.record,
    zones: 'zoneCount',
  },
)
export type ControlRow = z.output<typeof controlRow>
