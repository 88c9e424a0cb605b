import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { expect, test } from 'vitest'
import { anAlarm } from '../model/an-alarm.ts'
import { beyondEdge, findNeighbour } from './list-neighbour.ts'

const row = (id: string, at: number) => anAlarm({ id, at, level: 'normal' })
const edge = { ...row('b', 50), urgent: false }

test('going on over the edge skips rows that new alarms pushed onto the next page', () => {
  expect(beyondEdge([row('a', 60), edge, row('c', 40)], edge, 1, 'newest')?.id).toBe('c')
})
test('going back over the edge finds the nearest newer row', () => {
  expect(beyondEdge([row('x', 80), row('a', 60), edge], edge, -1, 'newest')?.id).toBe('a')
})
test('of rows of the same moment only the row itself is skipped', () => {
  expect(beyondEdge([edge, row('c', 50)], edge, 1, 'newest')?.id).toBe('c')
})
test('a page without anything further leads nowhere', () => {
  expect(beyondEdge([row('a', 60)], edge, 1, 'newest')).toBeUndefined()
})

const severe = (id: string, at: number) => anAlarm({ id, at, level: 'severe' })
const pagesOf = (rows: readonly Alarm[], pageSize: number) => async (pageNum: number) => ({
  rows: rows.slice((pageNum - 1) * pageSize, pageNum * pageSize),
  total: rows.length,
})
const search = { direction: 1, order: 'severeFirst', pageSize: 2 } as const

test('behind the last severe alarm comes the newest of the others, whatever its time', async () => {
  const read = pagesOf([severe('s1', 20), severe('s2', 10), row('n1', 90), row('n2', 80)], 2)
  const next = await findNeighbour({ ...search, read, pageNum: 1, from: { id: 's2', at: 10, urgent: true } })
  expect(next).toMatchObject({ found: { id: 'n1' }, pageNum: 2 })
  const back = { ...search, direction: -1, read, pageNum: 2, from: { id: 'n1', at: 90, urgent: false } } as const
  expect(await findNeighbour(back)).toMatchObject({ found: { id: 's2' }, pageNum: 1 })
})
test('handling a whole page of severe alarms skips none of those that moved up', async () => {
  // s1 and s2 were handled on page 1 and went back to their time.
  const read = pagesOf([severe('s3', 30), severe('s4', 20), severe('s5', 10), row('s1', 50), row('s2', 40)], 2)
  const next = await findNeighbour({ ...search, read, pageNum: 1, from: { id: 's2', at: 40, urgent: true } })
  expect(next).toMatchObject({ found: { id: 's3' }, pageNum: 1 })
})
test('new alarms that pushed more than a page ahead are passed by', async () => {
  const read = pagesOf(
    [9, 8, 7, 6, 5, 4].map(at => row(String(at), at)),
    2,
  )
  const next = await findNeighbour({ ...search, read, pageNum: 1, from: { id: '6', at: 6, urgent: false } })
  expect(next).toMatchObject({ found: { id: '5' }, pageNum: 3 })
  expect(await findNeighbour({ ...search, read, pageNum: 3, from: { id: '4', at: 4, urgent: false } })).toBeUndefined()
})
