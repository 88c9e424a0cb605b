import type { IdType } from './people.shapes.ts'

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkMarks = '10X98765432'
/** Below this age a guardian agrees. */
export const ageOfOwnConsent = 14

/** Whether a number can be one of its kind. An ID card carries a day of birth and a check mark; of the others only the signs are known. */
export function isIdNumber(type: IdType, text: string): boolean {
  if (type !== 'idCard') return /^[0-9A-Z]{4,30}$/.test(text)
  if (!/^\d{17}[\dX]$/.test(text)) return false
  const sum = weights.reduce((total, weight, at) => total + weight * Number(text[at]), 0)
  return checkMarks[sum % 11] === text[17] && birthOf(text) !== undefined
}

/** The day of birth on an ID card, `2012-11-27`; undefined where there is no such day. */
function birthOf(idCard: string): string | undefined {
  const day = `${idCard.slice(6, 10)}-${idCard.slice(10, 12)}-${idCard.slice(12, 14)}`
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : undefined
}

/** Whether an ID card says that somebody is too young to agree by themselves; false where nothing says it. `today` is `2026-11-26`. */
export function needsGuardian(type: IdType, text: string, today: string): boolean {
  const birth = type === 'idCard' ? birthOf(text) : undefined
  if (!birth) return false
  const grown = `${Number(birth.slice(0, 4)) + ageOfOwnConsent}${birth.slice(4)}`
  return today < grown
}
