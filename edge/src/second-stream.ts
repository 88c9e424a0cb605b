/** A camera's second, smaller stream: cheaper to decode and to show small. Its trouble is told, and never touches the main one. */
import { haveSameShape, type SecondStreamState } from '@watchfire/contract/device/camera.shapes.ts'
import type { Logger } from 'pino'
import { withoutCredentials } from './camera/camera-url.ts'
import type { AccessUnit, StreamParameters } from './camera/codec/access-unit.ts'
import { type Camera, type CameraTiming, openCamera } from './camera/rtsp/rtsp-camera.ts'
import { UnitRing } from './ring/unit-ring.ts'

/** It is only shown live: what is recorded comes from the main stream. */
const ringLimits = { seconds: 2, bytes: 16 * 1024 * 1024 }
/** Silent for so long (ms) the main one takes over; its connection may notice later. */
const maxIdle = 3000

export type SecondStreamParts = {
  channelId: string
  /** Parameters of the main stream, to be compared. */
  main: () => StreamParameters | undefined
  onParameters: (parameters: StreamParameters) => void
  onUnit: (unit: AccessUnit) => void
  onState: () => void
  timing?: Partial<CameraTiming>
  log: Pick<Logger, 'info' | 'warn'>
}

export class SecondStream {
  /** With the login. */
  readonly url: string
  readonly ring: UnitRing
  private readonly camera: Camera
  private readonly parts: SecondStreamParts

  constructor(url: string, parts: SecondStreamParts) {
    const { channelId, log } = parts
    this.url = url
    this.parts = parts
    this.ring = new UnitRing(ringLimits, error => log.warn({ channelId, err: error }, 'a listener of the ring failed'))
    const address = withoutCredentials(url)
    this.camera = openCamera({
      url,
      ...(parts.timing && { timing: parts.timing }),
      onParameters: parameters => {
        this.ring.setParameters(parameters)
        parts.onParameters(parameters)
        parts.onState()
      },
      onUnit: unit => {
        this.ring.push(unit)
        parts.onUnit(unit)
      },
      onState: (state, reason, detail) => {
        if (state === 'online') log.info({ channelId, address }, 'second stream online')
        else log.warn({ channelId, address, reason, detail }, `second stream ${state}`)
        parts.onState()
      },
      onCallbackError: error => log.warn({ channelId, err: error }, 'handling a frame of the second stream failed'),
    })
  }

  get state(): SecondStreamState {
    const { state, reason } = this.camera
    if (state === 'offline') return reason ?? 'noPicture'
    if (state === 'connecting' || !this.ring.parameters) return 'opening'
    return this.hasShapeOfMain ? 'online' : 'otherShape'
  }

  /** Whether it can be decoded in place of the main one: zones are fractions and hold on both. */
  get servesDetection(): boolean {
    return this.runs && this.hasShapeOfMain
  }

  /** Whether it can be shown in place of the main one: every browser plays H.264, and what it plays of the main one it plays of this. */
  get servesViewers(): boolean {
    const codec = this.ring.parameters?.codec
    return this.runs && (codec === 'h264' || codec === this.parts.main()?.codec)
  }

  close(): void {
    this.camera.close()
  }

  private get runs(): boolean {
    return this.camera.state === 'online' && this.ring.idle < maxIdle
  }

  private get hasShapeOfMain(): boolean {
    const own = this.ring.parameters
    const main = this.parts.main()
    return !own || !main || haveSameShape(own, main)
  }
}
