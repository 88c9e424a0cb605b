/** The rows of a report: figures of each part with its name, in the order in which people look for them. */
import { alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { addDays, type Day } from '@watchfire/contract/core/zone-clock.ts'
import { allOthers, nobodyKnown } from '@watchfire/contract/report/figure.rules.ts'
import type { FigureRow, FigureSplit, Figures } from '@watchfire/contract/report/figure.shapes.ts'
import { z } from 'zod'
import { levelNames } from '../alarm/alarm.public.ts'
import type { Reader } from '../core/db/database.ts'
import { otherParts, removedRecords } from './figure-row.texts.ts'
import type { FigureScope } from './figures.queries.ts'
import { figuresOf, noAlarms, type PartFigures, readFigures, readPartsAndTotals } from './figures-with-times.ts'
import { type DevicePart, nameDevices, nameParts } from './part-names.queries.ts'

/** A year of days; of projects, regions, types and people those with the most alarms. */
export const maxRows = 400

const twoDigits = (number: number) => String(number).padStart(2, '0')
/** Splits whose parts are known beforehand: those without an alarm are told too. */
const partsOf: Partial<Record<FigureSplit, (from: Day, until: Day) => string[]>> = {
  hour: () => Array.from({ length: 24 }, (_, hour) => twoDigits(hour)),
  shift: () => ['0', '1', '2'],
  day: (from, until) => allDays(from, until),
  month: (from, until) => [...new Set(allDays(from, until).map(day => day.slice(0, 7)))],
}

export function allDays(from: Day, until: Day): Day[] {
  const list: Day[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) list.push(day)
  return list
}

type Asked = { from: Day; until: Day; by: FigureSplit }

export async function readParts(db: Reader, scope: FigureScope, asked: Asked): Promise<FigureRow[]> {
  return rowsOf(db, asked, await readFigures(db, scope, asked.by, maxRows))
}

/** With the figures of all of them. What is beyond the rows is the last of them, so that they have what all have. */
export async function readRowsAndTotals(
  db: Reader,
  scope: FigureScope,
  asked: Asked,
  { limit = maxRows } = {},
): Promise<{ rows: FigureRow[]; totals: Figures }> {
  const { parts, totals, others } = await readPartsAndTotals(db, scope, asked.by, limit)
  const rows = await rowsOf(db, asked, parts)
  return { rows: others ? [...rows, { key: allOthers, ...otherParts, figures: others }] : rows, totals }
}

async function rowsOf(db: Reader, { from, until, by }: Asked, parts: PartFigures[]): Promise<FigureRow[]> {
  const named = await namesOf(db, by, parts)
  return arranged(parts, partsOf[by]?.(from, until), by).map(({ key, figures }) => {
    const { name, nameEn, ...of } = named.get(key) ?? { name: key, nameEn: key }
    return { key: of.key ?? key, name, nameEn, figures }
  })
}

function arranged(parts: PartFigures[], keys: string[] | undefined, by: FigureSplit): PartFigures[] {
  if (keys) {
    const found = new Map(parts.map(part => [part.key, part.figures]))
    return keys.map(key => ({ key, figures: found.get(key) ?? figuresOf(noAlarms, undefined) }))
  }
  return by === 'week' || by === 'level' ? parts.toSorted((a, b) => (a.key < b.key ? -1 : 1)) : parts
}

const deviceText = ({ project, name, location, device_id }: DevicePart) =>
  `${[project, location, name].filter(Boolean).join(' / ')} (${device_id})`

const shiftNames = ['00:00–08:00', '08:00–16:00', '16:00–24:00']

/** A key of its own where readers know the part by another one. */
type Named = { name: string; nameEn: string; key?: string }

async function namesOf(db: Reader, by: FigureSplit, parts: PartFigures[]): Promise<Map<string, Named>> {
  const keys = parts.map(part => part.key)
  if (by === 'project' || by === 'region' || by === 'type') {
    const rows = await nameParts(db, by, keys)
    return new Map(rows.map(({ key, name, name_en }) => [key, { name, nameEn: name_en }]))
  }
  if (by === 'device') {
    const rows = await nameDevices(db, keys)
    const found = new Map(rows.map(row => [row.key, row]))
    return new Map(
      keys.map(key => {
        const row = found.get(key)
        // What is kept of removed records knows no device; and one that was removed has no name any more.
        if (key.endsWith(':0')) return [key, { ...removedRecords, key: `removed ${key}` }]
        if (!row) return [key, { name: '', nameEn: '', key: `removed ${key}` }]
        const name = deviceText(row)
        return [key, { name, nameEn: name, key: `${key.split(':')[0]}:${row.device_id}` }]
      }),
    )
  }
  if (by === 'level')
    return new Map(
      keys.map(key => {
        const { zh, en } = levelNames[z.decode(alarmLevel, Number(key) as never)]
        return [key, { name: zh, nameEn: en }]
      }),
    )
  if (by === 'shift') return new Map(shiftNames.map((name, index) => [String(index), { name, nameEn: name }]))
  if (by === 'hour')
    return new Map(partsOf.hour?.('', '').map(key => [key, { name: `${key}:00`, nameEn: `${key}:00` }]))
  return new Map(by === 'person' ? [[nobodyKnown, removedRecords]] : [])
}
