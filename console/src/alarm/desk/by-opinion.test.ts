import { isMoreSevere } from '@watchfire/contract/alarm/alarm.rules.ts'
import { type Alarm, alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { OpinionVerdict } from '@watchfire/contract/opinion/opinion.shapes.ts'
import { expect, test } from 'vitest'
import { anAlarm } from '../model/an-alarm.ts'
import { byOpinion } from './by-opinion.ts'
import { type DeskReading, firstShown, inListOrder } from './read-desk-page.ts'

const levels = alarmLevel.def.out.options
const states = ['pending', 'handled'] as const
const verdicts = ['supported', 'notSupported', 'unsure', undefined] as const

/** Each level, state and opinion, in as many orders as there are alarms. */
const all: { alarm: Alarm; said: OpinionVerdict | undefined }[] = levels.flatMap(level =>
  states.flatMap(state =>
    verdicts.map(said => ({ alarm: anAlarm({ id: `${level}-${state}-${said}`, level, state }), said })),
  ),
)
const opinions = Object.fromEntries(all.flatMap(({ alarm, said }) => (said ? [[alarm.id, said]] : [])))
const alarms = all.map(({ alarm }) => alarm)
const places = alarms.map((_, index) => index)
const steps = places.filter(step => step % 2 === 1 && step % 3 !== 0)
const orders = steps.map(step => places.map(at => alarms[(at * step) % alarms.length] as Alarm))
const idsOf = (rows: readonly Alarm[]) => rows.map(({ id }) => id).toSorted()
const isBelowMilder = (row: Alarm, at: number, rows: readonly Alarm[]) =>
  rows.slice(0, at).some(above => isMoreSevere(row.level, above.level))

test('whatever a model says, a page keeps its alarms, none comes below a milder one, and what is pending comes before what is handled', () => {
  for (const rows of orders) {
    const sorted = byOpinion(rows, opinions)
    expect(idsOf(sorted)).toEqual(idsOf(rows))
    expect(sorted.filter(isBelowMilder)).toEqual([])
    for (const like of levels) {
      const ofLevel = sorted
        .filter(({ level }) => !isMoreSevere(level, like) && !isMoreSevere(like, level))
        .map(({ state }) => state)
      expect(ofLevel.lastIndexOf('pending')).toBeLessThan(ofLevel.indexOf('handled'))
    }
  }
})

test('among alarms of one level what is supported comes first, and without opinions their order stays', () => {
  const [first, second, third] = ['a', 'b', 'c'].map(id => anAlarm({ id, level: 'normal' })) as [Alarm, Alarm, Alarm]
  const rows = [first, second, third]
  const sortedBy = (said: Record<string, OpinionVerdict>) => byOpinion(rows, said).map(({ id }) => id)
  expect(sortedBy({ a: 'notSupported', c: 'supported' })).toEqual(['c', 'b', 'a'])
  expect(sortedBy({ a: 'unsure', c: 'unsure' })).toEqual(['a', 'b', 'c'])
  expect(sortedBy({})).toEqual(['a', 'b', 'c'])
})

test('over the edge of a page one comes to the first row as it is shown there, and past none that was not seen', () => {
  const rows = ['c', 'a', 'b'].map(id => anAlarm({ id }))
  const page: DeskReading = { rows, listed: ['a', 'b', 'c'], total: 3, askedAt: 1 }
  const [a, b, c] = inListOrder(page) as [Alarm, Alarm, Alarm]
  expect([a.id, b.id, c.id]).toEqual(['a', 'b', 'c'])
  expect(firstShown(page, a, 1).id).toBe('c')
  expect(firstShown(page, c, -1).id).toBe('b')
  // What was pushed onto this page had been seen on the one before.
  expect(firstShown({ ...page, rows: [a, c, b] }, b, 1).id).toBe('c')
  expect(firstShown({ rows: [a, b, c], total: 3, askedAt: 1 }, b, 1).id).toBe('b')
})
