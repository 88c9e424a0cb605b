/** What was read of one vehicle from picture to picture, until it is clear which plate it has. Pure. */
import type { PlateRead } from './read-plate.ts'

/** Less sure than this a reading says nothing. */
const minSure = 0.5
/** So often it was read alike, with this much of all that was read, before it is reported. */
const minTimes = 2
const minShare = 0.65
/** Of the surest reading of it. */
const minBest = 0.8

export type Decided = { plate: string; confidence: number }
type Votes = { times: number; weight: number; best: number }

export class PlateVotes {
  private readonly votes = new Map<string, Votes>()
  /** How often it was tried to read it. */
  tries = 0

  /** `height` of the plate in pixels: a near one is read better than a far one. The plate, once it is clear. */
  see(read: PlateRead | undefined, height: number): Decided | undefined {
    this.tries++
    if (!read || read.sure < minSure) return undefined
    const { times, weight, best } = this.votes.get(read.plate) ?? { times: 0, weight: 0, best: 0 }
    const now = { times: times + 1, weight: weight + read.sure * height, best: Math.max(best, read.sure) }
    this.votes.set(read.plate, now)
    const all = [...this.votes.values()].reduce((sum, other) => sum + other.weight, 0)
    const share = now.weight / all
    if (now.times < minTimes || share < minShare || now.best < minBest) return undefined
    return { plate: read.plate, confidence: Math.round(share * now.best * 1000) / 1000 }
  }
}
