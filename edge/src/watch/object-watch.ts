/** Zones and lines of a channel that look for people or vehicles, over what a model sees in its pictures; and when to look again. Pure. */
import { type Calendar, isArmed } from '@watchfire/contract/device/arming.rules.ts'
import { speedGap } from '@watchfire/contract/device/zone-measure.rules.ts'
import { defaultRuntimeSettings } from '@watchfire/contract/fleet/runtime-settings.ts'
import type { SeenFace } from '../faces/seen-faces.ts'
import type { Component } from './components.ts'
import { FaceZone, type Recogniser } from './face-zone.ts'
import { judgingZone } from './judging-zone.ts'
import { LineWatch } from './line-watch.ts'
import { ObjectTracker, type SeenObject } from './object-tracker.ts'
import { type Recognised, RecognisedZone } from './recognised-zone.ts'
import { asksForFaces, hiddenPixels, type SceneSettings } from './scene-watch.ts'
import type { LineEvent, ZoneEvent } from './watch-events.ts'
import type { JudgingZone } from './watched-area.ts'

/** Coarse enough for masks to be small, fine enough for a foot. */
const grid = { width: 320, height: 180 }
/** Where something moves, or somebody is not sure yet, it is looked so often; else only whether all is as it was, ms. */
export type InferenceIntervals = { readonly busy: number; readonly calm: number }
const { busyLooksPerSecond, calmLookSeconds } = defaultRuntimeSettings
const defaultIntervals: InferenceIntervals = { busy: 1000 / busyLooksPerSecond, calm: calmLookSeconds * 1000 }
/** Share of a component's pixels that must change between frames to be movement. */
const movingShare = 0.03
/** What was not looked at for this long is not known any more, ms. */
const maxBlindMs = 20_000
/** How sure a model must be, by the sensitivity of the camera. */
const minScores: Record<number, number> = { 1: 0.55, 2: 0.47, 4: 0.35, 5: 0.3 }
const defaultMinScore = 0.4

export class ObjectWatch {
  private readonly settings: SceneSettings
  private readonly tracker = new ObjectTracker(grid.width, grid.height)
  private readonly zones: JudgingZone[]
  private readonly recognising: RecognisedZone[]
  private readonly facing: FaceZone[]
  private readonly lines: { looksFor: string; watch: LineWatch }[]
  private readonly measuresSpeed: boolean
  private readonly intervals: InferenceIntervals
  private askedAt: number | undefined
  private seenAt: number | undefined

  /** `gaps`: as they count when they are read. Without a recogniser nobody is known by the face. */
  constructor(settings: SceneSettings, intervals: InferenceIntervals = defaultIntervals, recogniser?: Recogniser) {
    this.settings = settings
    this.intervals = intervals
    const hidden = hiddenPixels(settings.masks ?? [], grid.width, grid.height)
    this.zones = settings.zones.flatMap(zone => judgingZone(zone, { ...grid, hidden }) ?? [])
    this.measuresSpeed = settings.zones.some(({ rule }) => rule === 'speed')
    this.recognising = settings.zones.flatMap(zone =>
      zone.rule === 'recognised' && !asksForFaces(zone) ? [new RecognisedZone(zone, { ...grid, hidden })] : [],
    )
    this.facing = settings.zones.flatMap(zone =>
      recogniser && asksForFaces(zone) ? [new FaceZone(zone, { ...grid, hidden }, recogniser)] : [],
    )
    this.lines = (settings.lines ?? []).flatMap(line => {
      const { looksFor } = line
      return looksFor ? [{ looksFor, watch: new LineWatch(line, grid.width, grid.height) }] : []
    })
  }

  setSensitivity(sensitivity: number): void {
    this.tracker.minScore = minScores[sensitivity] ?? defaultMinScore
    for (const watch of [...this.zones, ...this.lines.map(({ watch: line }) => line)]) watch.setSensitivity(sensitivity)
  }

  /** Whether it is time to look, by what stands out in a frame; undefined while nothing is known of the scene. */
  wantsLook(components: readonly Component[] | undefined, at: number): boolean {
    const moves = !components || components.some(({ moving, area }) => moving >= area * movingShare)
    const isUnsettled = this.tracker.isUnsettled || [...this.recognising, ...this.facing].some(zone => zone.isUnsettled)
    const busy = this.measuresSpeed ? speedGap : this.intervals.busy
    const gap = moves || isUnsettled ? busy : this.intervals.calm
    // Frames come a little early as often as late.
    if (this.askedAt !== undefined && at >= this.askedAt && at - this.askedAt < gap * 0.9) return false
    this.askedAt = at
    return true
  }

  /** What a model saw in a picture, what those of one's own recognised, and whose faces were found, where they looked. */
  see(
    objects: readonly SeenObject[],
    at: number,
    calendar: Calendar,
    { recognised, faces }: { recognised?: readonly Recognised[]; faces?: readonly SeenFace[] } = {},
  ): (ZoneEvent | LineEvent)[] {
    if (this.seenAt !== undefined && Math.abs(at - this.seenAt) > maxBlindMs) this.forget()
    this.seenAt = at
    const armed = !this.settings.plan || isArmed(this.settings.plan, at, calendar)
    const tracks = this.tracker.see(objects, at)
    const zones = this.zones.flatMap(zone => zone.see(tracks, at, armed) ?? [])
    const lines = this.lines.flatMap(({ looksFor, watch }) => {
      const crossing = tracks.filter(({ kind, isSure }) => isSure && kind === looksFor)
      return watch.see(crossing, at, armed) ?? []
    })
    const own = recognised ? this.recognising.flatMap(zone => zone.see(recognised, at, armed) ?? []) : []
    const known = faces ? this.facing.flatMap(zone => zone.see(tracks, faces, at, armed)) : []
    return [...zones, ...own, ...known, ...lines]
  }

  forget(): void {
    this.tracker.forget()
    this.seenAt = undefined
    for (const watch of [
      ...this.zones,
      ...this.recognising,
      ...this.facing,
      ...this.lines.map(({ watch: line }) => line),
    ])
      watch.forget()
  }
}
