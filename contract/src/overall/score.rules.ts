/** How a company or project is scored: what each part is measured by, what it costs, and which grade comes of it (decision 0099). */

/** In the order in which they are shown: what people can act upon first. */
export const scoreParts = ['severe', 'overdue', 'response', 'devices', 'hazards', 'rounds', 'falseAlarms'] as const
export type ScorePart = (typeof scoreParts)[number]

/** Points of a hundred that each part is worth. */
export type ScoreWeights = Record<ScorePart, number>
export const defaultWeights: ScoreWeights = {
  severe: 20,
  overdue: 10,
  response: 15,
  devices: 20,
  hazards: 20,
  rounds: 10,
  falseAlarms: 5,
}
export const weightSum = 100
export const isWhole = (weights: ScoreWeights): boolean =>
  scoreParts.reduce((sum, part) => sum + weights[part], 0) === weightSum

/** Days of the site, today included, in which response time, rounds and false alarms are looked at. */
export const scoredDays = 7
/** Fewer judged alarms tell nothing of the share of false ones. */
export const fewestJudged = 20
/** Minutes to the first opening, of half of the alarms: quick enough for the whole part, and too late for any of it. */
export const quickMinutes = 5
export const lateMinutes = 60
/** The share of its part that one of them costs. */
export const costOf = { severe: 0.1, overdue: 0.25, hazards: 0.2 } as const

/** What a score is made of. */
export type ScoreInputs = {
  /** Severe alarms that are pending, and those of them older than their type's overdue time. */
  severe: number
  overdue: number
  /** Alarms of the days that were opened, and the minutes until then that half of them took at most. */
  opened: number
  medianMinutes: number | null
  /** Channels in service, and those of them that are online. */
  channels: number
  online: number
  /** Hazards in the books, and those whose rectification is overdue. */
  hazards: number
  overdueHazards: number
  /** Rounds that were due in the days and are over, and those of them done in time. */
  rounds: number
  roundsInTime: number
  /** Alarms of the days judged true or false, and the false ones. */
  judged: number
  falseAlarms: number
}

/** How good a part is, from 0 to 1; null where there is nothing to measure. */
function qualityOf(part: ScorePart, inputs: ScoreInputs): number | null {
  switch (part) {
    case 'severe':
      return clamp(1 - costOf.severe * inputs.severe)
    case 'overdue':
      return clamp(1 - costOf.overdue * inputs.overdue)
    case 'response':
      return inputs.medianMinutes === null
        ? null
        : clamp((lateMinutes - inputs.medianMinutes) / (lateMinutes - quickMinutes))
    case 'devices':
      return inputs.channels === 0 ? null : inputs.online / inputs.channels
    case 'hazards':
      return inputs.hazards === 0 ? null : clamp(1 - costOf.hazards * inputs.overdueHazards)
    case 'rounds':
      return inputs.rounds === 0 ? null : inputs.roundsInTime / inputs.rounds
    case 'falseAlarms':
      return inputs.judged < fewestJudged ? null : 1 - inputs.falseAlarms / inputs.judged
  }
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))

/** `most`: what the part may bring at all; `lost`: what of it is missing. */
export type PartScore = { part: ScorePart; weight: number; quality: number | null; most: number; lost: number }

/** Points of a hundred: the weight of what cannot be measured is shared among the others by theirs. */
export function partsOf(inputs: ScoreInputs, weights: ScoreWeights): PartScore[] {
  const parts = scoreParts.map(part => ({ part, weight: weights[part], quality: qualityOf(part, inputs) }))
  const measured = parts.reduce((sum, { weight, quality }) => sum + (quality === null ? 0 : weight), 0)
  return parts.map(each => {
    const max = each.quality === null || measured === 0 ? 0 : (each.weight * 100) / measured
    return { ...each, most: max, lost: max * (1 - (each.quality ?? 1)) }
  })
}

export const scoreOf = (parts: readonly Pick<PartScore, 'lost'>[]): number =>
  Math.round(100 - parts.reduce((sum, { lost }) => sum + lost, 0))

/** The part that costs most: putting it right raises the score most. None where nothing worth a tenth of a point is lost. */
export function dearestOf<P extends Pick<PartScore, 'lost'>>(parts: readonly P[]): P | undefined {
  const dearest = parts.reduce<P | undefined>((max, part) => (part.lost > (max?.lost ?? 0) ? part : max), undefined)
  return dearest && dearest.lost >= 0.1 ? dearest : undefined
}

/** 1 excellent, 2 good, 3 medium, 4 dangerous. */
export const gradeOf = (score: number): 1 | 2 | 3 | 4 => (score >= 90 ? 1 : score >= 75 ? 2 : score >= 60 ? 3 : 4)

/** Hours of the site's day at which it is evaluated, by how often a day. */
export const evaluationHours: Readonly<Record<number, readonly number[]>> = { 1: [8], 2: [8, 20], 3: [0, 8, 16] }
