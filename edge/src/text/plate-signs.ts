/** What may stand on a plate, sign by sign, as the grammar of both ends has it. Pure. */
import { plateKindOf } from '@watchfire/contract/vehicle/plate.rules.ts'

/** A plate that holds whatever sign is put into it. */
const sample = [...'京A12345']
const holdsAt = (place: number, sign: string): boolean => plateKindOf(sample.with(place, sign).join('')) !== undefined
const maxLength = 8

/** Read by a model that knows more than plates: what looks like another sign to it. */
const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', '|': '1', 丨: '1', 〇: '0' }
/** Between authority and number, or nothing at all. */
const separators = ' ·•・.-:：,。'

/** What a sign that was read may be on a plate; which of them, its place says. Empty for one that no plate has. */
export function plateSignsOf(read: string): string[] {
  const sign = read.toUpperCase()
  return [sign, lookAlikes[sign] ?? ''].filter(isPlateSign)
}

/** It stands between signs, or is taken for what stands there. */
export const isSeparator = (read: string): boolean => separators.includes(read)

const isPlateSign = (sign: string): boolean =>
  [...sign].length === 1 && [0, 1, 5, 6].some(place => holdsAt(place, sign))

/** Whether a plate may go on with this sign. */
export function mayFollow(before: string, sign: string): boolean {
  const place = before.length
  if (place < sample.length) return holdsAt(place, sign)
  return place < maxLength && plateKindOf(before + sign) !== undefined
}
