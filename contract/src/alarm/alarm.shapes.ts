import { z } from 'zod'
import { coded } from '../core/coded.ts'
import { joined, jsonText, rowId, siteTime, timestamp } from '../core/fields.ts'
import { wire } from '../core/wire.ts'
import { removalCause } from '../storage/removal-cause.ts'
import { extraFields } from './alarm.extras.ts'
import { alarmFamilies, forOwnIds, ownIdOnWire } from './family-table.ts'
import { punishment } from './punishment.ts'

/** Severe must be handled in time, normal must be handled, notice is only viewed, record-only never pops up (spec §3). */
export const alarmLevel = coded({ severe: 1, normal: 2, notice: 3, recordOnly: 4, fault: 5, noticeVariant: 6 })
export type AlarmLevel = z.output<typeof alarmLevel>
export const alarmState = coded({ pending: 1, handled: 3 })
export type AlarmState = z.output<typeof alarmState>
export const verdict = coded({ falseAlarm: 1, trueAlarm: 2, ignored: 3, viewed: 4, recorded: 5 })
export type Verdict = z.output<typeof verdict>

/** Kinds of alarms that have calls of their own on the wire; a type's family stands in the catalogue. */
export const alarmFamily = z.enum(alarmFamilies)
export type { AlarmFamily } from './family-table.ts'

/** Public id of an alarm, opaque outside the back end that made it. */
export const alarmId = z.string().regex(/^[\w-]{1,64}$/)

export const commentLimit = 500
export const sitePhotoLimit = 5
export const batchLimit = 500
export const occurrencePageSize = 8

/** What is said with a verdict and shown again: in its history, and of the latest one on the alarm. */
const verdictWords = { comment: z.string(), remark: z.string(), sitePhotos: joined(',') }
/** The fields of a verdict under the names they travel by, whichever call brings or shows them. */
export const verdictOnWire = {
  verdict: 'alarmDealResult',
  comment: 'alarmPlanResult',
  siteDescription: 'alarmSiteDescription',
  remark: 'comments',
  sitePhotos: 'alarmSiteImgUrl',
  punishments: 'fireAlarmPunishBeans',
} as const

/** One alarm as the desk, a popup and the live channel show it. Picture links carry a ticket of the reader. */
export const alarm = wire(
  {
    id: alarmId,
    /** The same once more, under the name by which the calls take it: spec §3 has both. */
    sameId: alarmId.optional(),
    type: z.int(),
    typeName: z.string(),
    family: alarmFamily,
    /** The id again under the name its family has for it. */
    ...forOwnIds(() => alarmId.optional()),
    level: alarmLevel,
    levelName: z.string(),
    state: alarmState,
    /** How often the event came: the alarm itself and its repeats. */
    count: z.int(),
    /** The time the alarm is filed under, ms; the text is the same in the site's time zone. */
    at: timestamp,
    atText: siteTime,
    /** The same once more, under the spec's other name. */
    atDisplay: siteTime,
    detectedAt: timestamp,
    receivedAt: timestamp,
    lastAt: timestamp,
    location: z.string(),
    deviceLocation: z.string(),
    deviceId: z.string(),
    deviceName: z.string(),
    /** Address of the camera in its plant's network; empty where the AI server did not tell. */
    deviceIp: z.string(),
    aiServerId: z.string(),
    companyId: rowId,
    companyName: z.string(),
    projectId: rowId,
    projectName: z.string(),
    regionId: rowId.nullable(),
    regionName: z.string(),
    pictures: joined(';'),
    /** Names of recordings; play them with the device's id. */
    recordings: joined(';'),
    extra: jsonText.optional(),
    /** The typed ones of the extras once more by themselves; `alarmFacts` says what they mean. */
    ...extraFields,
    handledBy: z.string(),
    /** The account behind the name, which others may bear too; empty for one of the platform. Foreign back ends do not say. */
    handledAccount: z.string().optional(),
    handledAt: timestamp.nullable(),
    handledAtText: siteTime,
    verdict: verdict.nullable(),
    /** Of the latest verdict. */
    ...verdictWords,
    /** Where the alarm can be heard: the path of the voice call, to be signed like every call. */
    speechUrl: z.string(),
    /** The device was in do-not-disturb when it came: no popup. */
    silent: z.boolean(),
    /** A fault of a device that was worked on when it came. Foreign back ends do not say. */
    inMaintenance: z.boolean().optional(),
    /** Somebody had set its camera otherwise for this type when it came: who, and what would have been usual. */
    setForCamera: z
      .object({
        setBy: z.string(),
        level: alarmLevel,
        levelName: z.string(),
        mergeSeconds: z.int(),
        isQuieter: z.boolean(),
      })
      .optional(),
    /** What may be done with it now; the console asks nothing else. */
    can: z.object({ handle: z.boolean(), verdicts: z.array(verdict) }),
    /** How much of its evidence was deleted to make room, why and when last: said of a single alarm that is asked for. */
    evidenceRemoved: z
      .object({ pictures: z.int(), recordings: z.int(), cause: removalCause, at: timestamp })
      .optional(),
  },
  {
    id: 'alarmId',
    sameId: 'id',
    type: 'alarmType',
    typeName: 'alarmTypeName',
    ...ownIdOnWire,
    level: 'alarmLevel',
    levelName: 'alarmLevelName',
    state: 'alarmState',
    count: 'alarmCount',
    at: 'alarmDate',
    atText: 'alarmDateStr',
    atDisplay: 'alarmDateDisplay',
    detectedAt: 'dectectTime',
    receivedAt: 'createDate',
    lastAt: 'lastAlarmDate',
    location: 'alarmLocation',
    aiServerId: 'productKey',
    regionName: 'regionNme',
    pictures: 'alarmPicUrl',
    recordings: 'recordFilename',
    extra: 'extraInfo',
    handledBy: 'alarmDealPeople',
    handledAccount: 'alarmDealAccount',
    handledAt: 'alarmDealDate',
    handledAtText: 'alarmDealDateStr',
    ...verdictOnWire,
    speechUrl: 'ttsUrl',
  },
)
export type Alarm = z.output<typeof alarm>

export const alarmType = wire(
  {
    type: z.int(),
    name: z.string(),
    nameEn: z.string(),
    family: alarmFamily,
    /** Offered to new rules. A back end that says nothing of it has no types out of use. */
    inUse: z.boolean().default(true),
  },
  { type: 'alarmType', name: 'alarmTypeName', nameEn: 'alarmTypeNameEn' },
)
export type AlarmType = z.output<typeof alarmType>

/** One repeat of an alarm with its own evidence, the first event included. */
export const occurrence = wire(
  {
    occurrenceId: z.string(),
    at: timestamp,
    atText: siteTime,
    pictures: joined(';'),
    recordings: joined(';'),
    extra: jsonText.optional(),
  },
  {
    occurrenceId: 'id',
    at: 'alarmDate',
    atText: 'alarmDateStr',
    pictures: 'alarmPicUrl',
    recordings: 'recordFilename',
    extra: 'extraInfo',
  },
)
export type Occurrence = z.output<typeof occurrence>

/** One verdict of the handling history. */
export const handling = wire(
  {
    handlingId: rowId,
    verdict,
    ...verdictWords,
    siteDescription: z.string(),
    punishments: z.array(punishment),
    by: z.string(),
    /** The account behind the name, which others may bear too; empty for one of the platform. */
    account: z.string(),
    at: timestamp,
    atText: siteTime,
  },
  {
    handlingId: 'id',
    ...verdictOnWire,
    by: 'alarmDealPeople',
    account: 'alarmDealAccount',
    at: 'alarmDealDate',
    atText: 'alarmDealDateStr',
  },
)
export type Handling = z.output<typeof handling>
