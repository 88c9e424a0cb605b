import { describe, expect, test } from 'vitest'
import {
  hasFilters,
  isFaultPreset,
  listInput,
  readDesk,
  withFilters,
  withOpenAlarm,
  withoutFilters,
  withPage,
} from './desk-query.ts'

const today = '2026-03-10'
const read = (query: string, fixedType?: number) => readDesk(new URLSearchParams(query), today, fixedType)

describe('the desk in the address', () => {
  test('an empty address is the last seven days, first page of twenty', () => {
    const desk = read('')
    expect(desk).toMatchObject({ page: 1, pageSize: 20, openAlarm: null })
    expect(desk.filters).toMatchObject({ fromDay: '2026-03-04', untilDay: '2026-03-10', level: null, keyword: '' })
  })
  test('days become a half-open span from the start of the first to the end of the last', () => {
    expect(listInput(read('from=2026-03-01&until=2026-03-02'))).toMatchObject({
      from: Date.parse('2026-02-28T16:00:00Z'),
      until: Date.parse('2026-03-02T16:00:00Z'),
    })
  })
  test('every filter survives the way into the address and back', () => {
    const filters = {
      keyword: '东门',
      type: 4,
      level: 'severe',
      state: 'pending',
      verdict: 'ignored',
      deviceId: 'edge-1_C2',
      fromDay: '2026-03-01',
      untilDay: '2026-03-02',
    } as const
    const { deviceId, fromDay, untilDay, ...same } = filters
    const texts = { ...same, type: '4', device: deviceId, from: fromDay, until: untilDay }
    const params = withFilters(new URLSearchParams('page=4&size=50'), texts)
    expect(readDesk(params, today)).toMatchObject({ filters, page: 1, pageSize: 50 })
  })
  test('severe alarms come first unless the address says otherwise; clearing the filters keeps the order', () => {
    expect(listInput(read(''))).toMatchObject({ order: 'severeFirst' })
    expect(listInput(read('order=nonsense'))).toMatchObject({ order: 'severeFirst' })
    expect(listInput(read('order=newest'))).toMatchObject({ order: 'newest' })
    expect(withoutFilters(new URLSearchParams('order=newest&level=severe')).toString()).toBe('order=newest')
  })
  test('both old names of the fault desk preset level 5', () => {
    expect(read('name=5').filters.level).toBe('fault')
    expect(read('tabPaneName=2').filters.level).toBe('fault')
    expect(isFaultPreset(new URLSearchParams('name=4'))).toBe(false)
  })
  test('a level chosen by hand takes the place of the preset, even when it is cleared', () => {
    const params = new URLSearchParams('name=5')
    expect(readDesk(withFilters(params, { level: 'severe' }), today).filters.level).toBe('severe')
    expect(readDesk(withFilters(params, { level: undefined }), today).filters.level).toBeNull()
    expect(readDesk(withFilters(params, { state: 'pending' }), today).filters.level).toBe('fault')
  })
  test('nonsense in the address counts as nothing', () => {
    const desk = read('type=x&level=9&state=maybe&from=2026-02-30&page=-3&size=7&alarm=<script>&device=')
    expect(desk).toMatchObject({ page: 1, pageSize: 20, openAlarm: null })
    expect(desk.filters).toMatchObject({ type: null, level: null, state: null, deviceId: null, fromDay: '2026-03-04' })
  })
  test('a range that ends before it begins is the one last day', () => {
    expect(read('from=2026-03-09&until=2026-03-05').filters).toMatchObject({
      fromDay: '2026-03-05',
      untilDay: '2026-03-05',
    })
  })
  test('an algorithm’s page cannot be talked into another type', () => {
    expect(read('type=7', 2).filters.type).toBe(2)
  })
  test('clearing keeps the page size, the open alarm and the preset', () => {
    const params = withoutFilters(new URLSearchParams('name=5&keyword=a&page=3&size=50&alarm=a1-1'))
    expect(params.toString()).toBe('name=5&size=50&alarm=a1-1')
    expect(hasFilters(params)).toBe(false)
  })
  test('the default page and size leave no trace in the address', () => {
    expect(withPage(new URLSearchParams('page=2&size=50'), 1, 20).toString()).toBe('')
    expect(withPage(new URLSearchParams(), 3, 100).toString()).toBe('page=3&size=100')
    expect(withOpenAlarm(new URLSearchParams('page=2'), 'a1-1').toString()).toBe('page=2&alarm=a1-1')
    expect(withOpenAlarm(new URLSearchParams('page=2&alarm=a1-1'), null).toString()).toBe('page=2')
  })
})
