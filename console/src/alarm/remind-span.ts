/** How long a device is silenced: one of the fixed times, or hours of one's own. */
import { longestSilence } from '@watchfire/contract/device/device.calls.ts'

export const fixedMinutes = [5, 10, 30] as const
export const mostHours = longestSilence / 3_600_000

export type RemindChoice = (typeof fixedMinutes)[number] | 'custom' | null

/** The span in ms; undefined while no time was chosen. No time at all is none. */
export function remindSpan(choice: RemindChoice, hours: number | null): number | undefined {
  if (choice === null) return undefined
  if (choice !== 'custom') return choice * 60_000
  if (hours === null || !Number.isFinite(hours) || hours <= 0 || hours > mostHours) return undefined
  return Math.round(hours * 3_600_000)
}
