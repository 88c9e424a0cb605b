import { type siteDay, siteTime } from '../../core/site-time.ts'

/** The months of a month, a quarter or a year of the site, each as `YYYY-MM`. */
export function monthsOf(period: string): string[] {
  const [year, part = ''] = period.split('-')
  const quarter = Number(part.replace('Q', ''))
  const numbers = part === '' ? upTo(12) : part.startsWith('Q') ? upTo(3).map(n => 3 * quarter - 3 + n) : [quarter]
  return numbers.map(number => `${year}-${String(number).padStart(2, '0')}`)
}

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

/** The moments a month, a quarter or a year of the site begins and ends at, ms. */
export function monthSpan(period: string): { from: number; until: number } {
  const months = monthsOf(period)
  const [year = 0, last = 0] = (months.at(-1) ?? '').split('-').map(Number)
  const next = last === 12 ? `${year + 1}-01` : `${year}-${String(last + 1).padStart(2, '0')}`
  return { from: firstOf(months[0] ?? ''), until: firstOf(next) }
}

const firstOf = (month: string) => siteTime(`${month}-01` as ReturnType<typeof siteDay>)
