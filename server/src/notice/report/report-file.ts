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
  nameDevices,
  nameParts,
  nameProjects,
  noAlarms,
  readFigures,
  readTotals,
} from '../../report/report.public.ts'
import { figureScope, type ReportScope } from './report-scope.ts'
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
  const moments = momentsOf(period)
  const scope = figureScope({ ...rest, ...moments })
  const t = reportTexts[language]
  const all = await readTotals(db, scope)
  const byType = await readFigures(db, scope, 'typeLevel', maxTypes)
  const types = byKey(
    await nameParts(
      db,
      'type',
      byType.map(({ key }) => keyParts(key)[0]),
    ),
  )
  const byProject = await readFigures(db, scope, 'project', maxProjects)
  const projects = byKey(
    await nameProjects(
      db,
      byProject.map(part => part.key),
    ),
  )
  const byDevice = await readFigures(db, scope, 'device', maxDevices)
  const devices = byKey(
    await nameDevices(
      db,
      byDevice.map(part => part.key),
    ),
  )
  const times = byKey(await readFigures(db, scope, byHour ? 'hourOfDay' : 'day', 1000))
  const places = [t.company, t.project].map(name => inBrand(name, { language }))
  const about: [string, Cell][] = [
    [t.rule, ruleName],
    [t.period, `${siteText(moments.from)} – ${siteText(moments.until)}`],
    [t.zone, siteZone()],
    [t.made, siteText(Date.now())],
    ...countCells(all).map((cell, index): [string, Cell] => [countNames(language)[index] ?? '', cell]),
    [t.median, minutesOf(all.handling.median)],
    [t.mean, minutesOf(all.handling.mean)],
    [t.p90, minutesOf(all.handling.p90)],
    [t.response, minutesOf(all.response.median)],
    [t.responseP90, minutesOf(all.response.p90)],
  ]
  const sheets: WorkbookSheet[] = [
    { name: t.about, headers: [t.item, t.value], rows: about },
    {
      name: t.byType,
      headers: [t.type, t.level, ...countNames(language), t.median, t.mean],
      rows: byType.map(({ key, figures }) => {
        const [type, level] = keyParts(key)
        const name = types.get(type)
        return [
          (language === 'en' ? name?.name_en : name?.name) ?? type,
          levelNames[z.decode(alarmLevel, Number(level) as never)][language],
          ...countCells(figures),
          ...[minutesOf(figures.handling.median), minutesOf(figures.handling.mean)],
        ]
      }),
    },
    {
      name: inBrand(t.byProject, { language }),
      headers: [...places, ...countNames(language)],
      rows: byProject.map(({ key, figures }) => {
        const { company, project } = projects.get(key) ?? { company: '', project: key }
        return [company, project, ...countCells(figures)]
      }),
    },
    {
      name: t.byDevice,
      headers: [...places, t.device, t.deviceId, t.place, ...countNames(language)],
      rows: byDevice.flatMap(({ key, figures }) => {
        const device = devices.get(key)
        if (!device) return []
        const { company, project, name, device_id, location } = device
        return [[company, project, name, device_id, location, ...countCells(figures)]]
      }),
    },
    {
      name: byHour ? t.byHour : t.byDay,
      headers: [byHour ? t.hour : t.day, ...countNames(language)],
      rows: stepsOf(period, byHour).map(time => [
        byHour ? `${time}:00` : time,
        ...countCells(times.get(time)?.figures ?? noAlarms),
      ]),
    },
  ]
  return workbookOf(sheets)
}

const byKey = <P extends { key: string }>(parts: readonly P[]) => new Map(parts.map(part => [part.key, part]))

/** Of a type and level. */
const keyParts = (key: string): [string, string] => {
  const [type = '', level = ''] = key.split(':')
  return [type, level]
}

function countNames(language: Language): string[] {
  const t = reportTexts[language]
  return [t.total, t.confirmed, t.false, t.ignored, t.seen, t.pending, t.falseRate]
}

/** The rate is that of judged alarms; empty where none was judged. */
function countCells({ total, confirmed, falseAlarms, ignored, viewed, pending }: Counts): Cell[] {
  const judged = confirmed + falseAlarms
  const rate = judged === 0 ? '' : rounded((100 * falseAlarms) / judged)
  return [total, confirmed, falseAlarms, ignored, viewed, pending, rate]
}

const minutesOf = (minutes: number | null): Cell => (minutes === null ? '' : rounded(minutes))
const rounded = (value: number): number => Math.round(value * 10) / 10

/** Every hour or day of the period, also those in which nothing came. */
function stepsOf({ from, until }: ReportPeriod, byHour: boolean): string[] {
  const steps: string[] = []
  for (let day = from; day < until; day = addDays(day, 1))
    for (let hour = 0; hour < (byHour ? 24 : 1); hour += 1)
      steps.push(byHour ? `${day} ${String(hour).padStart(2, '0')}` : day)
  return steps
}
