import type { AccessUnit, StreamParameters } from '../camera/codec/access-unit.ts'

/** One decodable run: begins with a key unit; all of it needs the same parameters. */
export type UnitGroup = { parameters: StreamParameters; units: AccessUnit[]; bytes: number }

export type RingListener = {
  /** Called before the first unit, and before the key unit from which on other parameters hold. */
  onParameters(parameters: StreamParameters): void
  onUnit(unit: AccessUnit): void
}

export type RingLimits = {
  /** How far back the ring reaches at least, where the bytes allow it. */
  seconds: number
  bytes: number
}

const defaultLimits: RingLimits = { seconds: 10, bytes: 48 * 1024 * 1024 }

/**
 * The last seconds of one channel, as the camera encoded them. Recordings, snapshots, late joiners and every live start are
 * served from it. It forgets whole groups only, so what it gives always begins with a key unit.
 */
export class UnitRing {
  private readonly limits: RingLimits
  private readonly listeners = new Set<RingListener>()
  private readonly onListenerError: (error: unknown) => void
  private groups: UnitGroup[] = []
  private bytes = 0
  private latest: StreamParameters | undefined
  private pushedAt = Number.NEGATIVE_INFINITY

  /** A listener that throws is dropped, so that it cannot hurt the others; `onListenerError` hears why. */
  constructor(limits: Partial<RingLimits> = {}, onListenerError: (error: unknown) => void = () => {}) {
    this.limits = { ...defaultLimits, ...limits }
    this.onListenerError = onListenerError
  }

  /** What the units coming now need; undefined before the camera's first. */
  get parameters(): StreamParameters | undefined {
    return this.latest
  }

  /** Milliseconds since the last unit came; Infinity before the first. */
  get idle(): number {
    return performance.now() - this.pushedAt
  }

  /** For the camera: the next key unit and those behind it need these. */
  setParameters(parameters: StreamParameters): void {
    this.latest = parameters
    this.notify(listener => listener.onParameters(parameters))
  }

  /** For the camera. */
  push(unit: AccessUnit): void {
    const { latest } = this
    if (!latest) return
    this.pushedAt = performance.now()
    if (unit.key) this.groups.push({ parameters: latest, units: [], bytes: 0 })
    const group = this.groups.at(-1)
    if (group) {
      group.units.push(unit)
      group.bytes += unit.data.length
      this.bytes += unit.data.length
      this.forget(unit.at)
    }
    this.notify(listener => listener.onUnit(unit))
  }

  /** The units a decoder needs to show the newest one; empty while none is known. */
  currentGroup(): readonly AccessUnit[] {
    return this.groups.at(-1)?.units.slice() ?? []
  }

  /** The groups from the key unit at or before `at` (ms since 1970) on; from the oldest one when it reaches less far. */
  since(at: number): UnitGroup[] {
    const start = this.groups.findLastIndex(group => (group.units[0]?.at ?? 0) <= at)
    return this.groups.slice(Math.max(start, 0)).map(group => ({ ...group, units: group.units.slice() }))
  }

  /** Gives the parameters and the current group at once, then every unit that comes, without a gap. Ends with the returned call. */
  subscribe(listener: RingListener): () => void {
    const group = this.groups.at(-1)
    const parameters = group?.parameters ?? this.latest
    this.listeners.add(listener)
    this.notifyOne(listener, one => {
      if (parameters) one.onParameters(parameters)
      for (const unit of group?.units ?? []) one.onUnit(unit)
      if (this.latest && this.latest !== parameters) one.onParameters(this.latest)
    })
    return () => {
      this.listeners.delete(listener)
    }
  }

  private forget(now: number): void {
    const horizon = now - this.limits.seconds * 1000
    while (this.groups.length > 1) {
      const second = this.groups[1]?.units[0]?.at ?? now
      if (second > horizon && this.bytes <= this.limits.bytes) return
      this.bytes -= this.groups.shift()?.bytes ?? 0
    }
    // A camera that sends no key unit for so long cannot be kept; live viewers still get its units.
    if (this.bytes > this.limits.bytes) {
      this.groups = []
      this.bytes = 0
    }
  }

  private notify(message: (listener: RingListener) => void): void {
    for (const listener of this.listeners) this.notifyOne(listener, message)
  }

  private notifyOne(listener: RingListener, message: (listener: RingListener) => void): void {
    try {
      message(listener)
    } catch (error) {
      this.listeners.delete(listener)
      this.onListenerError(error)
    }
  }
}
