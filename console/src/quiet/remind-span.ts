/** How long something is to be quiet: one of the fixed times, or hours of one's own. */
import { maxQuiet } from '@watchfire/contract/quiet/quiet.shapes.ts'

export const fixedMinutes = [5, 10, 30] as const
export const maxHours = maxQuiet / 3_600_000

export type RemindChoice = (typeof fixedMinutes)[number] | 'custom' | null

/** The span in ms; undefined while no time was chosen. No time at all ends what is quiet. */
export function remindSpan(choice: RemindChoice, hours: number | null): number | undefined {
  if (choice === null) return undefined
  if (choice !== 'custom') return choice * 60_000
  if (hours === null || !Number.isFinite(hours) || hours < 0 || hours > maxHours) return undefined
  return Math.round(hours * 3_600_000)
}
