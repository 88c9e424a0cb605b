/** The file of a report: its figures are read when its mail is sent, in the scope that was written down when it was queued. */

import { alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import { z } from 'zod'
import { levelNames } from '../../alarm/alarm.public.ts'
import { inBrand } from '../../core/brand.ts'
import type { Db } from '../../core/db/database.ts'
import type { Cell } from '../../core/sheet/sheet.ts'
import { type WorkbookSheet, workbookOf } from '../../core/sheet/write-workbook.ts'
import { siteText, siteZone } from '../../core/site-time.ts'
import type { MakeAttachment } from '../../mail/mail.public.ts'
import {
  type Counts,
  countByDevice,
  countByProject,
  countByTime,
  countByType,
  type ReportScope,
  readHandlingMinutes,
} from './report-figures.queries.ts'
import { reportTexts } from './report-texts.ts'
import { momentsOf, type ReportPeriod } from './report-times.ts'

/** What stands in a report's mail, for the time it is sent. */
export type ReportRequest = Omit<ReportScope, 'from' | 'until'> & {
  ruleName: string
  language: Language
  byHour: boolean
  period: ReportPeriod
}

/** Rows of a sheet: with them a report stays far below a megabyte. */
const maxTypes = 1000
const maxProjects = 500
const maxDevices = 100

export const reportAttachment =
  ({ db }: { db: { system: Db } }): MakeAttachment =>
  ({ wish }) =>
    reportFile(db.system, wish as ReportRequest)

export async function reportFile(db: Db, request: ReportRequest): Promise<Buffer> {
  const { ruleName, language, byHour, period, ...rest } = request
  const scope = { ...rest, ...momentsOf(period) }
  const t = reportTexts[language]
  const byType = await countByType(db, scope, maxTypes)
  const minutes = await readHandlingMinutes(db, scope, maxTypes)
  const minutesOf = (type: number | null, level: number | null) => {
    const found = minutes.find(each => each.type === type && each.level === level)
    return found ? [rounded(found.median), rounded(found.mean)] : ['', '']
  }
  const projects = await countByProject(db, scope, maxProjects)
  const devices = await countByDevice(db, scope, maxDevices)
  const times = new Map(
    (await countByTime(db, scope, byHour ? 'hour' : 'day', siteZone())).map(({ time, ...counts }) => [time, counts]),
  )
  const all = byType.reduce(plus, none)
  const places = [t.company, t.project].map(name => inBrand(name, { language }))
  const about: [string, Cell][] = [
    [t.rule, ruleName],
    [t.period, `${siteText(scope.from)} – ${siteText(scope.until)}`],
    [t.zone, siteZone()],
    [t.made, siteText(Date.now())],
    ...countCells(all).map((cell, index): [string, Cell] => [countNames(language)[index] ?? '', cell]),
    [t.median, minutesOf(null, null)[0] ?? ''],
    [t.mean, minutesOf(null, null)[1] ?? ''],
  ]
  const sheets: WorkbookSheet[] = [
    { name: t.about, headers: [t.item, t.value], rows: about },
    {
      name: t.byType,
      headers: [t.type, t.level, ...countNames(language), t.median, t.mean],
      rows: byType.map(row => [
        language === 'en' ? row.name_en : row.name,
        levelNames[z.decode(alarmLevel, row.level as never)][language],
        ...countCells(row),
        ...minutesOf(row.type, row.level),
      ]),
    },
    {
      name: inBrand(t.byProject, { language }),
      headers: [...places, ...countNames(language)],
      rows: projects.map(row => [row.company, row.project, ...countCells(row)]),
    },
    {
      name: t.byDevice,
      headers: [...places, t.device, t.deviceId, t.place, ...countNames(language)],
      rows: devices.map(row => [row.company, row.project, row.name, row.device_id, row.location, ...countCells(row)]),
    },
    {
      name: byHour ? t.byHour : t.byDay,
      headers: [byHour ? t.hour : t.day, ...countNames(language)],
      rows: stepsOf(period, byHour).map(time => [byHour ? `${time}:00` : time, ...countCells(times.get(time) ?? none)]),
    },
  ]
  return workbookOf(sheets)
}

const none: Counts = { total: 0, confirmed: 0, false: 0, ignored: 0, seen: 0, pending: 0 }
const plus = (sum: Counts, row: Counts): Counts => ({
  total: sum.total + row.total,
  confirmed: sum.confirmed + row.confirmed,
  false: sum.false + row.false,
  ignored: sum.ignored + row.ignored,
  seen: sum.seen + row.seen,
  pending: sum.pending + row.pending,
})

function countNames(language: Language): string[] {
  const t = reportTexts[language]
  return [t.total, t.confirmed, t.false, t.ignored, t.seen, t.pending, t.falseRate]
}

/** The rate is that of judged alarms; empty where none was judged. */
function countCells(row: Counts): Cell[] {
  const judged = row.confirmed + row.false
  const rate = judged === 0 ? '' : rounded((100 * row.false) / judged)
  return [row.total, row.confirmed, row.false, row.ignored, row.seen, row.pending, rate]
}

const rounded = (value: number): number => Math.round(value * 10) / 10

/** Every hour or day of the period, also those in which nothing came. */
function stepsOf({ from, until }: ReportPeriod, byHour: boolean): string[] {
  const steps: string[] = []
  for (let day = from; day < until; day = addDays(day, 1))
    for (let hour = 0; hour < (byHour ? 24 : 1); hour += 1)
      steps.push(byHour ? `${day} ${String(hour).padStart(2, '0')}` : day)
  return steps
}
