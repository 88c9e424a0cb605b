/** What our answers say of an alarm beyond its fields of the specification (spec §3), from these fields and its rules (spec §4). */
import { mayHandle, verdictsFor } from '@watchfire/contract/alarm/alarm.rules.ts'
import { alarmLevel, alarmState, verdict } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { AlarmFamily } from '@watchfire/contract/alarm/family-table.ts'
import { voiceCalls } from '@watchfire/contract/voice/voice.calls.ts'
import { z } from 'zod'
import { siteText } from '../core/site-time.ts'
import { timeOf } from './complete-answer.ts'

type Row = Record<string, unknown>

/** Groups of types (spec §3) that have calls of their own. */
const typesOf: Partial<Record<AlarmFamily, readonly number[]>> = {
  seres: [82, 85, 89, 96, 97, 98, 100, 104],
  people: [27],
  meter: [53],
  sensor: [60, 61, 62],
  jam: [80],
}

export const isAlarm = (row: Row): boolean => 'alarmType' in row && 'alarmLevel' in row && 'alarmState' in row

export function completeAlarm(row: Row): Row {
  const id = [row.alarmId, row.id, row.saId, row.jamId, row.meterId].find(isGiven)
  const at = timeIn(row.alarmDate, row.alarmDateStr, row.alarmDateDisplay, row.dectectTime, row.createDate)
  const handledAt = timeIn(row.alarmDealDate, row.alarmDealDateStr)
  const level = alarmLevel.safeDecode(Number(row.alarmLevel) as never).data
  const state = alarmState.safeDecode(Number(row.alarmState) as never).data
  const can = level && state ? { level, state } : undefined
  return {
    ...row,
    alarmId: id,
    family: familyOf(row),
    alarmCount: row.alarmCount ?? 1,
    alarmDate: at,
    alarmDateStr: textAt(row.alarmDateStr, at),
    alarmDateDisplay: textAt(row.alarmDateDisplay, at),
    dectectTime: timeIn(row.dectectTime) ?? at,
    createDate: timeIn(row.createDate) ?? at,
    lastAlarmDate: timeIn(row.lastAlarmDate) ?? at,
    alarmDealDate: handledAt ?? null,
    alarmDealDateStr: textAt(row.alarmDealDateStr, handledAt),
    alarmDealResult: Number(row.alarmDealResult) || null,
    productKey: row.productKey ?? aiServerOf(row.deviceId),
    regionId: row.regionId || null,
    extraInfo: isJsonObject(row.extraInfo) ? row.extraInfo : undefined,
    ttsUrl: `${voiceCalls.speak.path}?alarmId=${id}`,
    silent: false,
    can: {
      handle: can !== undefined && mayHandle(can),
      verdicts: can ? verdictsFor(can).map(word => z.encode(verdict, word)) : [],
    },
  }
}

/** A channel is `{device}_C{n}` (spec §3). */
export const aiServerOf = (deviceId: unknown): string => String(deviceId ?? '').split('_C')[0] ?? ''

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** The first of them that is a time: ms since 1970, as a number or in digits, or the site's time of day. */
export function timeIn(...values: unknown[]): number | undefined {
  for (const value of values) {
    const at = typeof value === 'string' ? (timeOf(value) ?? Number(value)) : value
    if (typeof at === 'number' && at > 0) return at
  }
  return undefined
}

const textAt = (text: unknown, at: number | undefined) => (isGiven(text) ? text : at === undefined ? '' : siteText(at))

export function familyOf(row: Row): AlarmFamily {
  const known = Object.entries(typesOf).find(([, types]) => types.includes(Number(row.alarmType)))
  return (known?.[0] as AlarmFamily | undefined) ?? 'general'
}

/** Links to the back end at `base` become paths of ours, which are handed on; those to other places stay what they are. */
export function listOfLinks(value: string, separator: string, base: string): string {
  const own = new URL(`${base}/`)
  return value
    .split(separator)
    .map(link => link.trim())
    .filter(Boolean)
    .map(link => {
      if (!URL.canParse(link, own.href)) return link
      const url = new URL(link, own)
      return url.origin === own.origin ? `${url.pathname}${url.search}` : link
    })
    .join(separator)
}

function isJsonObject(text: unknown): boolean {
  if (typeof text !== 'string') return false
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
