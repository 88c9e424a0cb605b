/** The desk's state lives in the address: filters, page and open alarm. Here the two are turned into each other, purely. */
import { type AlarmOrder, type alarmCalls, alarmOrder } from '@watchfire/contract/alarm/alarm.calls.ts'
import {
  type AlarmFamily,
  type AlarmLevel,
  type AlarmState,
  alarmFamily,
  alarmId,
  alarmLevel,
  alarmState,
  type Verdict,
  verdict,
} from '@watchfire/contract/alarm/alarm.shapes.ts'
import { defaultPageSize, pageSizes } from '@watchfire/contract/core/body.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { addDays, type Day, isDay } from '@watchfire/contract/core/zone-clock.ts'
import { defaultDays, startOfDay } from '../../core/site-days.ts'

export type DeskFilters = {
  keyword: string
  type: number | null
  family: AlarmFamily | null
  level: AlarmLevel | null
  state: AlarmState | null
  verdict: Verdict | null
  /** Only what waits too long. */
  overdue: true | null
  deviceId: string | null
  fromDay: Day
  /** The last day shown, itself included. */
  untilDay: Day
}
export type Desk = { filters: DeskFilters; order: AlarmOrder; page: number; pageSize: number; openAlarm: string | null }
export type DeskInput = InputOf<typeof alarmCalls.list>

/** Severe alarms that wait come first, unless somebody asked for another order. */
export const defaultOrder: AlarmOrder = 'severeFirst'
/** The keyword's length as the call takes it. */
export const keywordLimit = 60

const words = {
  family: alarmFamily.options,
  level: alarmLevel.def.out.options,
  state: alarmState.def.out.options,
  verdict: verdict.def.out.options,
}

function oneOf<W extends string>(list: readonly W[], text: string | null): W | null {
  return list.find(word => word === text) ?? null
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** `?name=5` and `?tabPaneName=2` are the spec's ways to say "faults" (spec §2). */
export function isFaultPreset(params: URLSearchParams): boolean {
  return params.get('name') === '5' || params.get('tabPaneName') === '2'
}

/** What the address asks for. A wrong value counts as none; `fixedType` is the type of an algorithm's own page. */
export function readDesk(params: URLSearchParams, today: Day, fixedType?: number): Desk {
  const from = params.get('from')
  const until = params.get('until')
  const untilDay = isDay(until) ? until : today
  const fromDay = isDay(from) ? from : addDays(untilDay, 1 - defaultDays)
  const size = wholeNumber(params.get('size'))
  const open = params.get('alarm')
  return {
    filters: {
      keyword: (params.get('keyword') ?? '').trim().slice(0, keywordLimit),
      type: fixedType ?? wholeNumber(params.get('type')),
      family: oneOf(words.family, params.get('family')),
      level: oneOf(words.level, params.get('level')) ?? (isFaultPreset(params) ? 'fault' : null),
      state: oneOf(words.state, params.get('state')),
      verdict: oneOf(words.verdict, params.get('verdict')),
      overdue: params.get('overdue') === '1' || null,
      deviceId: params.get('device')?.slice(0, 60) || null,
      fromDay: fromDay <= untilDay ? fromDay : untilDay,
      untilDay,
    },
    order: oneOf(alarmOrder.options, params.get('order')) ?? defaultOrder,
    page: Math.max(1, wholeNumber(params.get('page')) ?? 1),
    pageSize: pageSizes.find(each => each === size) ?? defaultPageSize,
    openAlarm: open !== null && alarmId.safeParse(open).success ? open : null,
  }
}

/** The input of the list call; days become a half-open span of moments. */
export function listInput(desk: Pick<Desk, 'filters' | 'order' | 'page' | 'pageSize'>): DeskInput {
  const { filters } = desk
  return {
    keyword: filters.keyword || undefined,
    type: filters.type ?? undefined,
    family: filters.family ?? undefined,
    level: filters.level ?? undefined,
    state: filters.state ?? undefined,
    verdict: filters.verdict ?? undefined,
    overdue: filters.overdue ?? undefined,
    deviceId: filters.deviceId ?? undefined,
    from: startOfDay(filters.fromDay),
    until: startOfDay(addDays(filters.untilDay, 1)),
    order: desk.order,
    pageNum: desk.page,
    pageSize: desk.pageSize,
  }
}

/** The filters of that input without page and order: what a count and a verdict on all that match ask for. */
export function matchInput({ pageNum: _, pageSize: __, order: ___, ...filters }: DeskInput) {
  return filters
}

const filterParams = {
  keyword: 'keyword',
  type: 'type',
  family: 'family',
  level: 'level',
  state: 'state',
  verdict: 'verdict',
  overdue: 'overdue',
  deviceId: 'device',
  fromDay: 'from',
  untilDay: 'until',
} as const satisfies Record<keyof DeskFilters, string>
/** Names in the address that decide which alarms are shown and how they are sorted. */
export const shownParams: readonly string[] = ['name', 'tabPaneName', ...Object.values(filterParams), 'order']
export type DeskParam = (typeof filterParams)[keyof DeskFilters] | 'order'

function set(params: URLSearchParams, name: string, value: string | number | null): void {
  if (value === null || value === '') params.delete(name)
  else params.set(name, String(value))
}

/**
 * The address after a change of filters or order, given by their names in the address: page 1 again, and a preset gives way to the level
 * that was chosen by hand.
 */
export function withFilters(
  params: URLSearchParams,
  changes: Readonly<Partial<Record<DeskParam, string | undefined>>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) set(next, name, value ?? null)
  if ('level' in changes) for (const preset of ['name', 'tabPaneName']) next.delete(preset)
  next.delete('page')
  return next
}

/** The address without any filter; page size and order stay, a preset stays because it is the page itself. */
export function withoutFilters(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of [...Object.values(filterParams), 'page']) next.delete(name)
  return next
}

export function hasFilters(params: URLSearchParams): boolean {
  return Object.values(filterParams).some(name => params.has(name))
}

export function withPage(params: URLSearchParams, page: number, pageSize: number): URLSearchParams {
  const next = new URLSearchParams(params)
  set(next, 'page', page === 1 ? null : page)
  set(next, 'size', pageSize === defaultPageSize ? null : pageSize)
  return next
}

export function withOpenAlarm(params: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(params)
  set(next, 'alarm', id)
  return next
}
