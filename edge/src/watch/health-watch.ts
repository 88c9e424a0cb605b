/** Watches over the picture itself: says once when it goes black, freezes, is covered or stays away. */
import type { GreyFrame } from '../decode/decoder.ts'
import { FreezeDetector } from './freeze-detector.ts'
import { brightnessOfMost } from './picture-measures.ts'
import { Texture } from './texture.ts'
import type { FaultEvent, FaultKind } from './watch-events.ts'

/** How long each must last before it is a fault, ms. */
const defaultFaultMs: Record<FaultKind, number> = { black: 3000, covered: 4000, frozen: 5000, noPicture: 5000 }
/** The picture must be good this long before a fault counts as over and may be said again. */
const goodFor = 2000
/** Nearly all of a black picture is darker than this. */
const blackBelow = 40

export class HealthWatch {
  private readonly faultMs: Record<FaultKind, number>
  private readonly freeze = new FreezeDetector()
  private readonly texture = new Texture()
  private condition: FaultKind | undefined
  private conditionSince = 0
  private goodSince: number | undefined
  private readonly notified = new Set<FaultKind>()
  /** Where the wait for a frame began: the last frame, or the moment the camera came online. */
  private waitingSince: number | undefined

  constructor(faultMs: Partial<Record<FaultKind, number>> = {}) {
    this.faultMs = { ...defaultFaultMs, ...faultMs }
  }

  /** Whether the last picture showed the scene at all. */
  get showsScene(): boolean {
    return this.condition !== 'black' && this.condition !== 'covered'
  }

  see({ pixels, width, height, at }: GreyFrame): FaultEvent | undefined {
    this.waitingSince = at
    const still = this.freeze.see(pixels, at)
    const kind = this.judge(pixels, width, height, still)
    return this.follow(kind, at, kind === 'frozen' ? still : undefined)
  }

  /** To be called about once a second. While the camera is offline its missing picture is no fault of its own. */
  tick(now: number, online: boolean): FaultEvent | undefined {
    if (!online) {
      this.waitingSince = undefined
      this.freeze.forget()
      if (this.condition !== 'noPicture') this.condition = undefined
      this.goodSince = undefined
      return undefined
    }
    this.waitingSince ??= now
    if (now - this.waitingSince < this.faultMs.noPicture) return undefined
    this.freeze.forget()
    return this.follow('noPicture', now, this.waitingSince)
  }

  private judge(pixels: Uint8Array, width: number, height: number, still: number | undefined): FaultKind | undefined {
    if (brightnessOfMost(pixels) < blackBelow) return 'black'
    if (this.texture.isCovered(pixels, width, height)) return 'covered'
    return still === undefined ? undefined : 'frozen'
  }

  private follow(kind: FaultKind | undefined, at: number, since = at): FaultEvent | undefined {
    if (kind !== this.condition) {
      this.condition = kind
      this.conditionSince = since
    }
    if (!kind) {
      this.goodSince ??= at
      if (at - this.goodSince >= goodFor) this.notified.clear()
      return undefined
    }
    // A quiet scene looks frozen for moments: only what has lasted ends the good time.
    if (at - this.conditionSince < this.faultMs[kind]) return undefined
    this.goodSince = undefined
    if (this.notified.has(kind)) return undefined
    this.notified.add(kind)
    return { kind: 'fault', fault: kind, at, since: this.conditionSince }
  }
}
