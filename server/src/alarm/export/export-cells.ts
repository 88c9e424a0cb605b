/** What stands in the cells of an exported list. */
import { alarmLevel, alarmState, verdict } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { toldLines, toldText } from '@watchfire/contract/alarm/told-lines.ts'
import { verdictNames } from '@watchfire/contract/alarm/verdict-names.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { z } from 'zod'
import { inBrand, type Reader } from '../../core/brand.ts'
import { siteText } from '../../core/site-time.ts'
import { publicAlarmId } from '../alarm-key.ts'
import { levelNames } from '../level-names.ts'
import type { ExportRow } from './export.queries.ts'

const stateNames = {
  pending: { zh: '未处理', en: 'Pending' },
  handled: { zh: '已处理', en: 'Handled' },
}

type Names = Record<Language, string>

/** By the number a row holds: a million rows are not decoded one by one. */
const byLevel = new Map<number, Names>(
  alarmLevel.def.out.options.map(level => [z.encode(alarmLevel, level), levelNames[level]]),
)
const byState = new Map<number, Names>(
  alarmState.def.out.options.map(state => [z.encode(alarmState, state), stateNames[state]]),
)
const byVerdict = new Map<number, Names>(
  verdict.def.out.options.map(each => [z.encode(verdict, each), verdictNames[each]]),
)

type Column = {
  zh: string
  en: string
  /** Characters wide in a spreadsheet. */
  width: number
  cell: (row: ExportRow, reader: Reader) => string | number
}

const toldOf = (alarm: Parameters<typeof toldLines>[0], reader: Reader): string =>
  toldText(
    toldLines(alarm, reader.language, text => inBrand(text, reader)),
    reader.language,
  )

export const exportColumns: readonly Column[] = [
  { zh: '告警时间', en: 'Time', width: 20, cell: row => siteText(row.alarm_at) },
  {
    zh: '告警等级',
    en: 'Level',
    width: 12,
    cell: (row, { language }) => byLevel.get(row.level)?.[language] ?? '',
  },
  { zh: '告警类型', en: 'Type', width: 18, cell: row => row.type },
  { zh: '设备名称', en: 'Device', width: 20, cell: row => row.device_name },
  { zh: '设备编号', en: 'Device id', width: 20, cell: row => row.device_id },
  { zh: '位置', en: 'Place', width: 20, cell: row => row.location },
  { zh: '{brand.company}', en: '{brand.Company}', width: 20, cell: row => row.company },
  { zh: '{brand.project}', en: '{brand.Project}', width: 16, cell: row => row.project },
  { zh: '区域', en: 'Region', width: 16, cell: row => row.region },
  { zh: '发生次数', en: 'Times', width: 10, cell: row => row.count },
  {
    zh: '处理状态',
    en: 'State',
    width: 10,
    cell: (row, { language }) => byState.get(row.state)?.[language] ?? '',
  },
  {
    zh: '处理结果',
    en: 'Verdict',
    width: 12,
    cell: (row, { language }) => byVerdict.get(row.verdict ?? 0)?.[language] ?? '',
  },
  { zh: '处理人', en: 'Handled by', width: 14, cell: row => row.handled_by },
  { zh: '处理账号', en: 'Account', width: 16, cell: row => row.handled_account },
  {
    zh: '处理时间',
    en: 'Handled at',
    width: 20,
    cell: row => (row.handled_at === null ? '' : siteText(row.handled_at)),
  },
  { zh: '处理意见', en: 'Comment', width: 40, cell: row => row.comment },
  {
    zh: '测量/原因',
    en: 'Measured or reason',
    width: 40,
    cell: ({ type_number: type, extra }, reader) => (extra === null ? '' : toldOf({ type, extra }, reader)),
  },
  {
    zh: '告警编号',
    en: 'Alarm id',
    width: 20,
    cell: row => publicAlarmId({ alarmId: row.alarm_id, alarmAt: row.alarm_at }),
  },
]

export const exportName = { zh: '告警列表', en: 'Alarms' } as const satisfies Record<Language, string>

export const cellsOf = (row: ExportRow, reader: Reader): (string | number)[] =>
  exportColumns.map(column => column.cell(row, reader))
