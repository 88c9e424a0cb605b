/** The number on a digital meter in what a model read, column by column; nothing where a sign of it is in doubt. Pure. */
import type { Columns } from './read-plate.ts'

/** A sign that is less sure than this makes the whole unreadable: a wrong digit is worse than a gap. */
const minSure = 0.75

export type MeterFormat = {
  /** So many digits stand behind the point, always: also where it is not seen. Left out: the point stands where it is seen. */
  decimals?: number | undefined
  /** What is beyond is not what the meter shows. */
  least: number
  most: number
}
export type MeterRead = { value: number } | { problem: 'unclear' | 'noNumber' | 'outside' }

const points = '.,·。．'
const minuses = '-−－'

/** A sign that was read, and how surely. */
export type ReadSign = { sign: string; sure: number }

/** The likeliest sign of each column, each sign once. `keys`: the signs of the model, after the blank. */
export function signsOf({ count, signs, odds }: Columns, keys: readonly string[]): ReadSign[] {
  const read: ReadSign[] = []
  let last = 0
  for (let at = 0; at < count; at++) {
    const first = at * signs
    let best = 0
    for (let sign = 1; sign < signs; sign++) if ((odds[first + sign] ?? 0) > (odds[first + best] ?? 0)) best = sign
    const sure = odds[first + best] ?? 0
    const before = read.at(-1)
    if (best !== 0 && best === last && before) before.sure = Math.max(before.sure, sure)
    else if (best !== 0) read.push({ sign: keys[best - 1] ?? '', sure })
    last = best
  }
  return read
}

export function readMeter(signs: readonly ReadSign[], format: MeterFormat): MeterRead {
  const plain = signs.flatMap(({ sign, sure }) => [...plainOf(sign)].map(each => ({ sign: each, sure })))
  const text = plain.map(({ sign }) => sign).join('')
  const [number, ...others] = text.match(/-?\d+(?:\.\d+)*/g) ?? []
  // Behind the number stands its unit, before it a word or a sign of money: letters, and no second number.
  if (number === undefined || others.length > 0 || /[OoIl|]/.test(beside(text, number))) return { problem: 'noNumber' }
  const from = text.indexOf(number)
  if (plain.slice(from, from + number.length).some(({ sure }) => sure < minSure)) return { problem: 'unclear' }
  const value = valueIn(number, format.decimals)
  if (value === undefined) return { problem: 'noNumber' }
  return value < format.least || value > format.most ? { problem: 'outside' } : { value }
}

const plainOf = (sign: string): string =>
  points.includes(sign) ? '.' : minuses.includes(sign) ? '-' : sign.normalize('NFKC').replace(/\s/g, '')

/** The signs that touch it: one that looks like a digit may have been one. */
function beside(text: string, number: string): string {
  const at = text.indexOf(number)
  return `${text[at - 1] ?? ''}${text[at + number.length] ?? ''}`
}

function valueIn(number: string, decimals: number | undefined): number | undefined {
  const [whole = '', behind, ...more] = number.split('.')
  if (more.length > 0) return undefined
  if (decimals === undefined) return Number(number)
  // A point that is seen elsewhere than it stands was a speck, or a digit was missed.
  if (behind !== undefined) return behind.length === decimals ? Number(number) : undefined
  return whole.replace('-', '').length > decimals ? Number(whole) / 10 ** decimals : undefined
}
