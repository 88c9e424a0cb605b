/** From what a device tells of an alarm to the types of the catalogue. Pure. */
import { createHash } from 'node:crypto'
import type { CameraEvent } from '../watch/watch-events.ts'
import { type GbAlarm, timeOf } from './manscdp.ts'

/** So far from our own a time that the device tells is believed, ms. */
const believedMs = 5 * 60_000

/** Two alarms of one number without a time are one within this span. */
const untimedMs = 3_600_000

/** As an alarm by hand. */
const unknownInput = 4

type Meaning = { alarmType: number; heedsPlan?: true; saType?: 1 | 2 }
/** By method and type. That something moves (5, 2) or moves fast (5, 12) is no alarm by itself. */
const meanings: Readonly<Record<string, Meaning | 'none'>> = {
  '5-1': { alarmType: 4 },
  '5-2': 'none',
  '5-3': { alarmType: 4, heedsPlan: true },
  '5-4': { alarmType: 4, heedsPlan: true },
  '5-5': { alarmType: 4, heedsPlan: true },
  '5-6': { alarmType: 4, heedsPlan: true },
  '5-7': { alarmType: 41, heedsPlan: true },
  '5-8': { alarmType: 40, heedsPlan: true },
  '5-9': { alarmType: 35, heedsPlan: true },
  '5-10': { alarmType: 10, heedsPlan: true },
  '5-11': { alarmType: 71 },
  '5-12': 'none',
  '2-1': { alarmType: 71 },
  '2-2': { alarmType: 71 },
  '2-3': { alarmType: 72 },
  '2-4': { alarmType: 60, saType: 1 },
  '2-5': { alarmType: 60, saType: 2 },
  '6-1': { alarmType: 72 },
  '6-2': { alarmType: 72 },
}

/** What an alarm input tells is of what is wired to it, but a fault of the device and a temperature. */
function meaningOfInput(key: string, wiredType: number | undefined): Meaning {
  const meaning = meanings[key]
  if (meaning !== undefined && meaning !== 'none') {
    if (key.startsWith('6-') || meaning.saType) return meaning
    if (key.startsWith('5-') && wiredType === undefined) return meaning
  }
  return { alarmType: wiredType ?? unknownInput }
}

/** `name`: as the device calls it; `alarmType`: of what is wired to it, where that is set up. */
type InputOfAlarm = { name: string; alarmType: number | undefined }

/** 'none': it is no alarm; 'unknown': nobody knows what it means. */
export function eventOf(
  deviceId: string,
  alarm: GbAlarm,
  now: number,
  input?: InputOfAlarm,
): CameraEvent | 'none' | 'unknown' {
  const method = whole(alarm.method)
  const type = whole(alarm.type)
  const key = `${method}-${type}`
  const meaning = input ? meaningOfInput(key, input.alarmType) : meanings[key]
  if (meaning === undefined || meaning === 'none') return meaning ?? 'unknown'
  const sentAt = timeOf(alarm.time)
  const isBelieved = sentAt !== undefined && Math.abs(sentAt - now) <= believedMs
  const facts = Object.fromEntries(
    Object.entries({ method, type, ...alarm.facts, input: input ? input.name || alarm.sourceId : '' }).filter(
      ([, text]) => text !== '',
    ),
  )
  return {
    kind: 'ofCamera',
    what: 'gb28181',
    alarmType: meaning.alarmType,
    heedsPlan: meaning.heedsPlan === true,
    eventId: idOf([deviceId, alarm.sourceId, method, type, sentAt ?? (alarm.time || untimed(alarm, now))]),
    at: isBelieved ? Math.min(sentAt, now) : now,
    receivedAt: now,
    ...(meaning.saType && { measured: { saType: meaning.saType } }),
    facts: { ...facts, ...(!isBelieved && alarm.time && { deviceTime: alarm.time }) },
  }
}

/** `05` is 5. */
const whole = (text: string) => (/^\d{1,2}$/.test(text) ? String(Number(text)) : '')
/** The same for one that is told again, in whichever form its time is written. */
const idOf = (parts: readonly (string | number)[]) => `gb-${createHash('sha1').update(parts.join('|')).digest('hex')}`
/** Told again it has the number of its message; another of that number, after the device began anew, comes later. */
const untimed = ({ serial }: GbAlarm, now: number) => `${serial} ${Math.floor(now / untimedMs)}`
