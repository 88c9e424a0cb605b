/** What a device reported, in words that are the same for every vendor. Bounded, and nothing of it believed. */

export type VendorEvent = {
  /** As its vendor calls it. */
  name: string
  /** A state that holds is reported to begin, often again and again; what simply happens has no end. */
  state: 'begins' | 'ends' | 'happens'
  /** It was asked for, and began nobody knows when. */
  isHeld?: true
  /** Of a recorder, which of its cameras; 1 where it names none. */
  channel: number
  /** Which area, line or input it is of; empty where it names none. */
  part: string
  /** By which the device tells one from the next; empty where it does not. */
  serial: string
  /** When, as the device wrote it, and what that may mean: the first that can be is taken. */
  time: string
  times: number[]
  data: Record<string, string>
}

/** What cannot be read is counted by these. */
export const unreadable = '!unreadable'
export const tooLong = '!tooLong'

const channelLimit = 512

/** Devices number their channels from 1; 0 is the device itself. */
export const channelOf = (text: string): number => {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 1
  return number >= 1 && number <= channelLimit ? number : 1
}

/** Facts without those that say nothing. */
export const withoutEmpty = (facts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(facts).filter(([, text]) => text !== ''))

/** The first text, number or truth of this name in a JSON value, nearest to its top; nothing is looked at beyond a bound. */
export function findScalar(json: unknown, name: string): string {
  const waiting = [json]
  for (let looked = 0; looked < 500 && looked < waiting.length; looked += 1) {
    const value = waiting[looked]
    if (typeof value !== 'object' || value === null) continue
    const own = Array.isArray(value) ? undefined : (value as Record<string, unknown>)[name]
    if (typeof own === 'string' || typeof own === 'number' || typeof own === 'boolean') return String(own)
    // As many as are looked at; a list of millions is not copied.
    for (const key in value) {
      if (waiting.length >= 500) break
      waiting.push((value as Record<string, unknown>)[key])
    }
  }
  return ''
}
