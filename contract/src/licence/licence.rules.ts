/** How long a licence holds, and what holds without one. */
import type { Day } from '../core/zone-clock.ts'

/** Days after the end in which everything goes on as before. */
export const graceDays = 30
/** Days before the end at which it is said. */
export const warnDays = [30, 7, 1] as const
/** What an installation may take in without a licence, with every algorithm and without an end. */
export const unlicensedChannels = 64

export const licenceStates = ['none', 'valid', 'endsSoon', 'grace', 'ended'] as const
export type LicenceState = (typeof licenceStates)[number]

const dayMs = 86_400_000
/** Days from one day to another; negative when it lies before. */
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** `until` is the last day on which it holds: 0 days are left then. */
export function licenceStateOn(day: Day, until: Day): { state: LicenceState; daysLeft: number } {
  const daysLeft = daysBetween(day, until)
  if (daysLeft > warnDays[0]) return { state: 'valid', daysLeft }
  if (daysLeft >= 0) return { state: 'endsSoon', daysLeft }
  return { state: daysLeft >= -graceDays ? 'grace' : 'ended', daysLeft }
}

export const mailSteps = ['30', '7', '1', 'grace', 'ended'] as const
export type MailStep = (typeof mailSteps)[number]

/** What is to be said on a day; of several steps only the last, since it says it all. */
export function mailStepOn(day: Day, until: Day): MailStep | undefined {
  const { state, daysLeft } = licenceStateOn(day, until)
  if (state === 'grace' || state === 'ended') return state
  const reached = warnDays.filter(days => daysLeft <= days).at(-1)
  return reached === undefined ? undefined : (String(reached) as MailStep)
}
