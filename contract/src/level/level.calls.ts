import { z } from 'zod'
import { alarmLevel } from '../alarm/alarm.shapes.ts'
import { dataOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { rowId, siteTime, timestamp } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { maxMergeSeconds, maxOverdueMinutes } from './level.rules.ts'

const levelNames = { level: 'alramLevel', name: 'levelName' } as const
const settingNames = { type: 'alarmType', level: 'alramLevel' } as const

const type = z.int().min(1).max(32767)
const mergeSeconds = z.int().min(0).max(maxMergeSeconds)
const overdueMinutes = z.int().min(1).max(maxOverdueMinutes)
/** Names the setting as it was when it was read; 0: the catalogue's. A change on top of another one is refused. */
const version = z.int().min(0)

const values = wire({ level: alarmLevel, mergeSeconds, overdueMinutes }, settingNames)

/** How alarms of one type are treated in one company. */
export const levelSetting = wire(
  {
    companyId: rowId,
    type,
    typeName: z.string(),
    level: alarmLevel,
    levelName: z.string(),
    mergeSeconds,
    /** Minutes until a severe alarm that nobody handled is overdue. */
    overdueMinutes,
    /** What holds where the company has nothing of its own. */
    catalogue: values,
    version,
    changedBy: z.string(),
    changedAt: timestamp.nullable(),
    changedAtText: siteTime,
  },
  {
    ...settingNames,
    typeName: 'alarmTypeName',
    catalogue: 'defaultLevel',
    changedBy: 'updateBy',
    changedAt: 'updateDate',
    changedAtText: 'updateDateStr',
  },
)
export type LevelSetting = z.output<typeof levelSetting>

export const levelCalls = callsOf('level', {
  list: call({
    path: '/api/alarm/queryFireAlarmLevel',
    method: 'POST',
    right: rights.alarmLevels,
    summary: 'Level, merge window and overdue time of every alarm type in one company; one’s own company unless named',
    input: z.object({ companyId: rowId.optional() }),
    answer: dataOf(z.array(levelSetting)),
    errors: ['company.notFound'],
  }),
  update: call({
    path: '/api/alarm/updateFireAlarmLevelById',
    method: 'POST',
    right: rights.alarmLevels,
    scope: 'company',
    summary: 'Change how a company treats alarms of one type; it holds for the next event',
    input: wire({ companyId: rowId, type, level: alarmLevel, mergeSeconds, overdueMinutes, version }, settingNames),
    answer: dataOf(levelSetting),
    errors: [
      'company.notFound',
      'level.unknownType',
      'level.notForType',
      'level.changedMeanwhile',
      'level.resetMeanwhile',
    ],
  }),
  reset: call({
    path: '/api/alarm/resetFireAlarmLevelById',
    method: 'POST',
    right: rights.alarmLevels,
    scope: 'company',
    summary: 'Go back to the catalogue’s values for one type',
    input: wire({ companyId: rowId, type, version }, settingNames),
    answer: dataOf(levelSetting),
    errors: ['company.notFound', 'level.unknownType', 'level.changedMeanwhile', 'level.resetMeanwhile'],
  }),
  listNames: call({
    path: '/notice/mail/api/v1/alarmLevelList',
    method: 'POST',
    right: 'signedIn',
    summary: 'The alarm levels and their names',
    input: z.object({}),
    answer: dataOf(z.array(wire({ level: alarmLevel, name: z.string() }, levelNames))),
    errors: [],
  }),
})
