/** Where a zone lies on the grid of what is followed, and who stands in it. Pure. */

import { defaultZone, type ObjectRule, sensitivityFactor } from '@watchfire/contract/device/zone.rules.ts'
import type { LookedFor } from '@watchfire/contract/device/zone.shapes.ts'
import { boxOf, maxBoxes } from './motion-box.ts'
import type { ObjectTrack } from './object-tracker.ts'
import type { ZoneEvent } from './watch-events.ts'
import { type ZoneSettings, zoneMask } from './zone-shape.ts'

export type Grid = { width: number; height: number; hidden: Uint8Array | undefined }
/** A zone that a model looks at, whatever its rule is. */
export type JudgingZone = {
  setSensitivity: (sensitivity: number) => void
  see: (tracks: readonly ObjectTrack[], at: number, armed: boolean) => ZoneEvent | undefined
  forget: () => void
}
export type ObjectZoneSettings = ZoneSettings & { looksFor: LookedFor; rule?: ObjectRule | undefined }

export class WatchedArea {
  readonly grid: Grid
  private readonly settings: ObjectZoneSettings
  private readonly mask: Uint8Array
  factor = sensitivityFactor(0)

  constructor(settings: ObjectZoneSettings, grid: Grid) {
    this.settings = settings
    this.grid = grid
    this.mask = zoneMask(settings.points, grid.width, grid.height)
  }

  /** Whether it is looked for, and large enough. */
  isOfKind({ kind, component }: ObjectTrack): boolean {
    const { minSize = defaultZone.minSize, looksFor } = this.settings
    const { width, height } = this.grid
    return kind === looksFor && component.area >= minSize * this.factor.size * width * height
  }

  /** The middle of its lower side decides where it stands. */
  holds({ foot }: Pick<ObjectTrack, 'foot'>): boolean {
    const { width, height, hidden } = this.grid
    const column = Math.min(width - 1, Math.max(0, Math.floor(foot[0])))
    const row = Math.min(height - 1, Math.max(0, Math.ceil(foot[1]) - 1))
    const place = row * width + column
    return this.mask[place] === 1 && hidden?.[place] !== 1
  }

  event({ at, since }: Pick<ZoneEvent, 'at' | 'since'>, tracks: readonly ObjectTrack[]): ZoneEvent {
    const { width, height } = this.grid
    const { name: zone, rule = 'enter' } = this.settings
    const boxes = tracks.slice(0, maxBoxes).map(({ component }) => boxOf(component, width, height))
    return { kind: 'intrusion', zone, rule, at, since, boxes }
  }
}
