/** Which alarms pop up, and what their popup offers (spec §4). Pure: rights and switches come from outside. */
import type { Alarm, AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { type RightId, rights } from '@watchfire/contract/core/rights.ts'

/** Levels a person can switch on and off. Record-only is not among them: it pops up for nobody. */
export const switchableLevels = ['severe', 'normal', 'notice', 'noticeVariant', 'fault'] as const
export type PopupSwitches = Record<(typeof switchableLevels)[number], boolean>
export const allSwitchedOn: PopupSwitches = {
  severe: true,
  normal: true,
  notice: true,
  noticeVariant: true,
  fault: true,
}

export type May = (right: RightId) => boolean

/** Most popups at once (spec §9). */
export const maxPopups = 5
export const maxPopupsOnMonitor = 3
/** How long a popup stays, in ms. */
export const popupLifetime = 4000

export function popsUp(
  alarm: Pick<Alarm, 'level' | 'state' | 'silent'>,
  /** `returns`: a postponed or overdue alarm whose time has come, which the server decides. */
  circumstances: { switches: PopupSwitches; may: May; returns?: boolean },
): boolean {
  const { level } = alarm
  if ((alarm.silent && !circumstances.returns) || alarm.state !== 'pending' || level === 'recordOnly') return false
  if (level === 'fault' && !circumstances.may(rights.faultAlarms)) return false
  return circumstances.switches[level]
}

/** The strip counts what is severe, which nothing but a choice of its own ever holds back; pending is pending on the strip all the same. */
export const countsOnStrip = ({ level, state }: Pick<Alarm, 'level' | 'state'>): boolean =>
  level === 'severe' && state === 'pending'

/** The time of the site, with its date when that is not today. */
export const popupTime = (atText: string, today: string): string =>
  atText.startsWith(today) ? atText.slice(11) : atText.slice(atText.slice(0, 4) === today.slice(0, 4) ? 5 : 0)

export type PopupAction = 'process' | 'view'

/** The main button: "process now" for what must be handled, "view details" for the rest; none without the right. */
const mainAction = {
  severe: 'process',
  normal: 'process',
  notice: 'view',
  recordOnly: 'process',
  fault: 'view',
  noticeVariant: 'view',
} as const satisfies Record<AlarmLevel, PopupAction>

export function popupOffers(level: AlarmLevel, may: May) {
  const action = mainAction[level]
  return {
    main: action === 'process' && !may(rights.processAlarm) ? null : action,
    remindLater: may(rights.remindLater),
    markRead: may(rights.processAlarm),
  }
}
