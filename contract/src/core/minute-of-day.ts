/** Minutes of a day as people read and type them. */

const minutesOfDay = 1440
const twoDigits = (number: number) => String(number).padStart(2, '0')

/** `HH:mm`; the end of the day is 24:00. */
export const minuteText = (minute: number): string => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`

/** The minute of a day that a text names, as people type it; undefined where it names none. */
export function minuteOf(text: string): number | undefined {
  const match = /^(\d{1,2}):(\d{2})$/.exec(text.trim())
  const minute = match ? Number(match[1]) * 60 + Number(match[2]) : Number.NaN
  return Number(match?.[2]) < 60 && minute < minutesOfDay ? minute : undefined
}
