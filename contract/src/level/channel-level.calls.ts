/** Level and merge window that single channels have otherwise than usual for alarms of a type (decision 0060). */
import { z } from 'zod'
import { alarmLevel } from '../alarm/alarm.shapes.ts'
import { dataOf } from '../core/body.ts'
import { call, callsOf, listBody } from '../core/call.ts'
import { name, timestamp } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { maxCamerasOfAct, outcomeFields, outcomeNames } from '../device/camera-bulk.calls.ts'
import { channelId } from '../device/device.shapes.ts'
import { maxMergeSeconds } from './level.rules.ts'

const settingNames = { type: 'alarmType', level: 'alramLevel' } as const
const type = z.int().min(1).max(32767)
const mergeSeconds = z.int().min(0).max(maxMergeSeconds)
const values = wire({ level: alarmLevel, mergeSeconds }, settingNames)

/** How alarms of one type are treated that come from one channel. */
export const channelLevel = wire(
  {
    type,
    typeName: z.string(),
    /** What holds without anything of its own; the type's own window beside the one that the project gives ordinary alarms. */
    usual: wire({ level: alarmLevel, mergeSeconds, typeMergeSeconds: mergeSeconds }, settingNames),
    /** What holds for the next event. */
    now: values,
    /** Null: as usual. Of what is null in it, the usual holds. */
    own: wire(
      {
        level: alarmLevel.nullable(),
        mergeSeconds: mergeSeconds.nullable(),
        reason: z.string(),
        /** Severe alarms are quieter by it, which somebody with the right chose. */
        severeAgreed: z.boolean(),
        changedBy: z.string(),
        changedAt: timestamp,
      },
      settingNames,
    ).nullable(),
    /** Levels that may be chosen. */
    levels: z.array(alarmLevel),
    /** Sent back with a change; 0: nothing of its own. */
    version: z.int().min(0),
  },
  { ...settingNames, typeName: 'alarmTypeName', usual: 'usualLevel', now: 'currentLevel', own: 'ownLevel' },
)
export type ChannelLevel = z.output<typeof channelLevel>

/** As of an act on many cameras; `quietsSevere`: what was asked for makes severe alarms of this channel quieter. */
const levelOutcome = wire({ ...outcomeFields, quietsSevere: z.boolean() }, outcomeNames)
export type LevelOutcome = z.output<typeof levelOutcome>

export const channelLevelCalls = callsOf('channelLevel', {
  list: call({
    path: '/api/dev/queryChannelAlarmLevel',
    method: 'POST',
    right: rights.devices,
    summary:
      'Level and merge window of every alarm type for one channel: what is usual, what it has of its own, and what holds',
    input: wire({ channelId }, { channelId: 'deviceId' }),
    answer: dataOf(z.array(channelLevel)),
    errors: ['device.notFound'],
  }),
  change: call({
    path: '/api/dev/updateChannelAlarmLevel',
    method: 'POST',
    right: rights.devices,
    bodyLimit: listBody,
    summary:
      'Gives channels a level, a merge window or both for alarms of a type, and answers how it went with each; what is left out is as usual, and without both nothing of their own is left. What quiets severe alarms needs `severeAgreed`, a reason and the right to alarm levels. `version`: of a single channel, as it was read; `dryRun` only says how it would go',
    input: wire(
      {
        channelIds: z.array(channelId.max(46)).min(1).max(maxCamerasOfAct),
        type,
        level: alarmLevel.optional(),
        mergeSeconds: mergeSeconds.optional(),
        reason: name(200).optional(),
        severeAgreed: z.boolean().optional(),
        version: z.int().min(0).optional(),
        dryRun: z.boolean().optional(),
      },
      { ...settingNames, channelIds: 'deviceIds' },
    ),
    answer: dataOf(z.array(levelOutcome)),
    errors: [],
  }),
})
