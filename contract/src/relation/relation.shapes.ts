import { z } from 'zod'
import { coded } from '../core/coded.ts'
import { rowId, siteTime, timestamp } from '../core/fields.ts'
import { wire } from '../core/wire.ts'
import { deviceState } from '../device/device.shapes.ts'

/** Cameras or people that one device or region may have. */
export const relationLimit = 20
export const noteLimit = 60

/** A camera that sees a device; two cameras of one place; a camera that sees a region; whom to call about a device. */
export const relationKind = coded({ sees: 1, neighbour: 2, ofRegion: 3, contact: 4 })
export type RelationKind = z.output<typeof relationKind>

export const deviceId = z.string().min(1).max(60)

/** What belongs to what. A source is a device or a region, a target a camera or a person. */
export const relation = wire(
  {
    relationId: rowId,
    kind: relationKind,
    sourceName: z.string(),
    /** Where the source stands: company, project and region in words. */
    sourcePlace: z.string(),
    targetName: z.string(),
    targetPlace: z.string(),
    note: z.string(),
    madeBy: z.string(),
    madeAt: timestamp,
    madeAtText: siteTime,
  },
  {
    relationId: 'relId',
    kind: 'relType',
    note: 'comments',
    madeBy: 'createBy',
    madeAt: 'createDate',
    madeAtText: 'createDateStr',
  },
)
export type Relation = z.output<typeof relation>

/** What belongs to one device: the cameras that see its place, and whom to call, those of its AI server included. */
export const related = wire(
  {
    cameras: z.array(
      wire(
        { channelId: deviceId, name: z.string(), state: deviceState, aiServerId: z.string() },
        { channelId: 'deviceId', name: 'deviceName', state: 'deviceState', aiServerId: 'productKey' },
      ),
    ),
    people: z.array(
      wire(
        { accountId: rowId, name: z.string(), phone: z.string(), mail: z.string(), note: z.string() },
        { accountId: 'uid', name: 'fullName', mail: 'email', note: 'comments' },
      ),
    ),
  },
  {},
)
export type Related = z.output<typeof related>

/** Links that are proposed at once. */
export const suggestionLimit = 100

const fraction = z.number().min(0).max(1)

/** A camera that stands near a device without links, or in a region without any, both on one floor plan. */
export const suggestion = wire(
  {
    /** Of a region its number. */
    deviceId,
    /** What has no links is a region: its cameras stand within its outline, or see its middle. */
    ofRegionId: rowId.nullable(),
    name: z.string(),
    regionName: z.string(),
    /** Of a camera: two cameras of one place. */
    isCamera: z.boolean(),
    x: fraction,
    y: fraction,
    /** It has no place of its own on the plan: this is the middle of its region, or of the region itself. */
    isAbout: z.boolean(),
    channelId: deviceId,
    channelName: z.string(),
    channelX: fraction,
    channelY: fraction,
    /** In widths of the plan. */
    distance: z.number().min(0),
    /** It lies in what the camera is drawn to see. */
    isInView: z.boolean(),
  },
  { name: 'deviceName', regionName: 'regionNme', channelId: 'cameraId', channelName: 'cameraName' },
)
export type Suggestion = z.output<typeof suggestion>
