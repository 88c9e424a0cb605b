/** Times of more alarms than are read one by one: the numbers and means are exact, medians and p90 are within 2 %. */
import type { Reader } from '../core/db/database.ts'
import { minutesOfStep, stepsOfScale } from './duration-scale.rules.ts'
import { type FigureScope, type HourSteps, readTimeSteps, type Split, type Times } from './figures.queries.ts'

type Sum = { n: number; minutes: number; steps: Int32Array }
const nothing = (): Sum => ({ n: 0, minutes: 0, steps: new Int32Array(stepsOfScale) })

/** Undefined where days cannot tell them. `whole`: those of all parts together. */
export async function estimateTimes(
  db: Reader,
  scope: FigureScope,
  split: Split,
): Promise<{ parts: Times[]; whole: Times } | undefined> {
  const read = await readTimeSteps(db, scope, split)
  if (!read) return undefined
  const parts = new Map<string, { opening: Sum; judging: Sum }>()
  const partOf = (key: string) => {
    const part = parts.get(key) ?? { opening: nothing(), judging: nothing() }
    parts.set(key, part)
    return part
  }
  for (const { key, what, step, n, minutes } of read.alarms) {
    const sum = partOf(key)[what]
    sum.minutes += minutes
    add(sum, step, n)
  }
  for (const day of read.days) {
    const { opening, judging } = partOf(day.key)
    addDay(opening, day.opening, day.openingSum)
    addDay(judging, day.judging, day.judgingSum)
  }
  for (const day of read.hours) addHours(day, split, partOf)
  const whole = { opening: nothing(), judging: nothing() }
  for (const part of parts.values()) for (const what of ['opening', 'judging'] as const) addSum(whole[what], part[what])
  return { parts: [...parts].map(([key, part]) => timesOf(key, part)), whole: timesOf('', whole) }
}

const timesOf = (key: string, { opening, judging }: { opening: Sum; judging: Sum }): Times => ({
  key,
  opened: opening.n,
  response: quantilesOf(opening),
  meanResponse: meanOf(opening),
  judged: judging.n,
  handling: quantilesOf(judging),
  meanHandling: meanOf(judging),
})

function addSum(sum: Sum, { n, minutes, steps }: Sum): void {
  sum.n += n
  sum.minutes += minutes
  for (const [step, of] of steps.entries()) sum.steps[step] = (sum.steps[step] ?? 0) + of
}

/** Two bytes of a step, four of how many. */
const pair = 6

function addDay(sum: Sum, steps: Buffer, minutes: number): void {
  sum.minutes += minutes
  for (let at = 0; at < steps.length; at += pair) add(sum, steps.readInt16BE(at), steps.readInt32BE(at + 2))
}

const twoDigits = (hour: number) => String(hour).padStart(2, '0')
/** The parts of hours, as `figure-parts.queries.ts` names them. */
const keyOfHour: Partial<Record<Split, (hour: number, of: HourSteps) => string>> = {
  hour: hour => twoDigits(hour),
  hourOfDay: (hour, { day }) => `${day} ${twoDigits(hour)}`,
  levelHour: (hour, { level }) => `${level}:${twoDigits(hour)}`,
  shift: hour => String(Math.floor(hour / 8)),
}

function addHours(of: HourSteps, split: Split, partOf: (key: string) => { opening: Sum; judging: Sum }): void {
  // Named once for each hour, and not for each of its steps.
  const parts = new Map(of.hours.map(hour => [hour, partOf(keyOfHour[split]?.(hour, of) ?? '')]))
  for (const [place, hour] of of.hours.entries()) {
    const part = parts.get(hour)
    if (!part) continue
    part.opening.minutes += of.openingSums[place] ?? 0
    part.judging.minutes += of.judgingSums[place] ?? 0
  }
  for (const what of ['opening', 'judging'] as const) {
    const steps = of[what]
    for (let at = 0; at < steps.length; at += pair) {
      const step = steps.readInt16BE(at)
      const part = parts.get(Math.floor(step / stepsOfScale))
      if (part) add(part[what], step % stepsOfScale, steps.readInt32BE(at + 2))
    }
  }
}

function add(sum: Sum, step: number, n: number): void {
  const at = Math.min(step, stepsOfScale - 1)
  sum.n += n
  sum.steps[at] = (sum.steps[at] ?? 0) + n
}

const meanOf = ({ n, minutes }: Sum) => (n === 0 ? null : minutes / n)

const quantilesOf = (sum: Sum): Times['response'] => (sum.n === 0 ? null : [quantile(sum, 0.5), quantile(sum, 0.9)])

function quantile({ n, steps }: Sum, share: number): number {
  let upto = 0
  const step = steps.findIndex(count => {
    upto += count
    return upto >= share * n
  })
  return minutesOfStep(step)
}
