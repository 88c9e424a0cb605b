/** Zones and lines of a channel over the components of its frames: the same for what is seen now and for what is tried on what was. Pure. */
import { alarmTypes } from '@watchfire/contract/alarm/alarm.extras.ts'
import { type Calendar, isArmed } from '@watchfire/contract/device/arming.rules.ts'
import type { ArmingPlan } from '@watchfire/contract/device/arming.shapes.ts'
import { type Component, outsideOf } from './components.ts'
import { type LineSettings, LineWatch } from './line-watch.ts'
import { Tracker } from './tracker.ts'
import type { LineEvent, ZoneEvent } from './watch-events.ts'
import { type ZoneSettings, zoneMask } from './zone-shape.ts'
import { ZoneWatch } from './zone-watch.ts'

export type SceneSettings = {
  zones: ZoneSettings[]
  lines?: LineSettings[] | undefined
  masks?: { points: [number, number][] }[] | undefined
  /** Always armed when left out. */
  plan?: ArmingPlan | undefined
  /** Whether number plates of vehicles are read. */
  plates?: boolean | undefined
}

/** Whether it is for a model to say what is there. */
const isOfModel = ({ looksFor, rule }: Pick<ZoneSettings, 'looksFor' | 'rule'>): boolean =>
  looksFor !== undefined || rule === 'recognised'

/** What is judged by movement. */
export function ofMovement<Settings extends SceneSettings>({ zones, lines = [], ...rest }: Settings) {
  return { ...rest, zones: zones.filter(zone => !isOfModel(zone)), lines: lines.filter(line => !line.looksFor) }
}

/** Where nobody tells people: whatever moves is taken for them, as long as it is about coming in. */
export const asMovement = <Settings extends SceneSettings>(settings: Settings) => ({
  ...settings,
  zones: settings.zones.filter(({ rule = 'enter' }) => rule === 'enter'),
})

/** Whether something of it needs to know what moves. */
export const looksForObjects = ({ zones, lines = [], plates = false }: SceneSettings): boolean =>
  plates || [...zones, ...lines].some(isOfModel)

/** Whether a zone is to tell people of the libraries by their faces. */
export const asksForFaces = ({ rule, alarmType }: Pick<ZoneSettings, 'rule' | 'alarmType'>): boolean =>
  rule === 'recognised' && alarmType === alarmTypes.face

/** Types of alarms that models of one's own are asked for. */
export const recognisedTypes = ({ zones }: SceneSettings): number[] =>
  zones.flatMap(({ rule, alarmType }) => (rule === 'recognised' && alarmType !== undefined ? [alarmType] : []))

export class SceneWatch {
  private readonly settings: SceneSettings
  private readonly zones: ZoneWatch[]
  private readonly lines: LineWatch[]
  private readonly tracker = new Tracker()
  private readonly width: number
  /** 1 where nothing is looked at; undefined where there is no mask. */
  readonly hidden: Uint8Array | undefined

  constructor(settings: SceneSettings, width: number, height: number) {
    this.settings = settings
    this.width = width
    this.zones = settings.zones.map(zone => new ZoneWatch(zone, width, height))
    this.lines = (settings.lines ?? []).map(line => new LineWatch(line, width, height))
    this.hidden = hiddenPixels(settings.masks ?? [], width, height)
  }

  setSensitivity(sensitivity: number): void {
    for (const watch of [...this.zones, ...this.lines]) watch.setSensitivity(sensitivity)
  }

  /** Outside of the plan nothing is reported, but followed on: who is inside when it begins is reported then. */
  see(components: readonly Component[], at: number, calendar: Calendar): (ZoneEvent | LineEvent)[] {
    const armed = !this.settings.plan || isArmed(this.settings.plan, at, calendar)
    const zones = this.zones.flatMap(zone => zone.see(components, at, armed) ?? [])
    if (this.lines.length === 0) return zones
    const tracks = this.tracker.see(components, at)
    return [...zones, ...this.lines.flatMap(line => line.see(tracks, at, armed) ?? [])]
  }

  /** Of components that were found without its masks. */
  unhidden(components: readonly Component[]): Component[] {
    const { hidden, width } = this
    return hidden ? components.flatMap(component => outsideOf(component, hidden, width) ?? []) : [...components]
  }

  forget(): void {
    this.tracker.forget()
    for (const watch of [...this.zones, ...this.lines]) watch.forget()
  }
}

/** 1 where a mask lies; undefined where there is none. */
export function hiddenPixels(
  masks: readonly { points: [number, number][] }[],
  width: number,
  height: number,
): Uint8Array | undefined {
  if (masks.length === 0) return undefined
  const hidden = new Uint8Array(width * height)
  for (const { points } of masks) {
    const mask = zoneMask(points, width, height)
    for (let at = 0; at < hidden.length; at++) hidden[at] = (hidden[at] ?? 0) | (mask[at] ?? 0)
  }
  return hidden
}
