/** One zone that asks a model of one's own: says when what it recognises is there for a while. Pure. */
import { defaultRecognised } from '@watchfire/contract/device/zone.rules.ts'
import type { Box } from '../detect/seen-box.ts'
import { boxOf, maxBoxes } from './motion-box.ts'
import { PresenceDebouncer } from './presence-debouncer.ts'
import type { ZoneEvent } from './watch-events.ts'
import { type ZoneSettings, zoneMask } from './zone-shape.ts'

/** In fractions of the picture. `minScore`: how sure its model must be. */
export type Recognised = Box & { alarmType: number; label: string; score: number; minScore: number; model: string }
type Grid = { width: number; height: number; hidden: Uint8Array | undefined }

/** One look may err: the middle of so many decides. */
const looksJudged = 3
const nothing = -1

export class RecognisedZone {
  private readonly settings: ZoneSettings
  private readonly grid: Grid
  private readonly mask: Uint8Array
  private readonly visit = new PresenceDebouncer()
  /** Of the last looks, by how much the surest was sure enough. */
  private margins: number[] = []
  /** What was surely there when it was seen last. */
  private last: Recognised[] = []

  constructor(settings: ZoneSettings, grid: Grid) {
    this.settings = settings
    this.grid = grid
    this.mask = zoneMask(settings.points, grid.width, grid.height)
  }

  /** Whether another look soon would tell more. */
  get isUnsettled(): boolean {
    return this.margins.some(margin => margin >= 0)
  }

  see(recognised: readonly Recognised[], at: number, armed: boolean): ZoneEvent | undefined {
    const inside = recognised.filter(component => this.counts(component)).sort((a, b) => b.score - a.score)
    const margin = Math.max(nothing, ...inside.map(({ score, minScore }) => score - minScore))
    this.margins = [...this.margins, margin].slice(-looksJudged)
    const { name: zone, alarmType, minMs = defaultRecognised.minMs } = this.settings
    const sorted = this.margins.toSorted((a, b) => a - b)
    const isThere = sorted.length === looksJudged && (sorted[looksJudged >> 1] ?? nothing) >= 0
    if (margin >= 0) this.last = inside.filter(({ score, minScore }) => score >= minScore)
    const since = this.visit.follow(isThere, at, { armed, minMs })
    const [surest] = this.last
    if (since === undefined || !surest) return undefined
    const boxes = this.last.slice(0, maxBoxes).map(component => boxOf(component, 1, 1))
    return { kind: 'intrusion', zone, rule: 'recognised', alarmType, model: surest.model, at, since, boxes }
  }

  forget(): void {
    this.margins = []
    this.last = []
    this.visit.forget()
  }

  /** The middle of its lower side decides where it is. */
  private counts({ alarmType, left, top, right, bottom }: Recognised): boolean {
    const { minSize = defaultRecognised.minSize } = this.settings
    if (alarmType !== this.settings.alarmType || (right - left) * (bottom - top) < minSize) return false
    const { width, height, hidden } = this.grid
    const column = Math.min(width - 1, Math.max(0, Math.floor(((left + right) / 2) * width)))
    const row = Math.min(height - 1, Math.max(0, Math.floor(bottom * height - 0.5)))
    const pixel = row * width + column
    return this.mask[pixel] === 1 && hidden?.[pixel] !== 1
  }
}
