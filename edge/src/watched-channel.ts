/** One camera of the edge: opened, kept in a ring, decoded, watched. Whatever happens to it stays with it. */
import { isDeepStrictEqual } from 'node:util'
import { type Calendar, isArmed } from '@watchfire/contract/device/arming.rules.ts'
import { cameraEventRules, isInput } from '@watchfire/contract/device/camera-event.rules.ts'
import type { ChannelReport } from '@watchfire/contract/ingest/ingest.shapes.ts'
import type { SentPlate } from '@watchfire/contract/vehicle/plate-event.shapes.ts'
import type { Logger } from 'pino'
import type { AlarmRecorder, AlarmSource } from './alarm/alarm-recorder.ts'
import { withoutCredentials } from './camera/camera-url.ts'
import type { AccessUnit } from './camera/codec/access-unit.ts'
import type { CarriedBy, PlayCamera } from './camera/play-camera.ts'
import { type Camera, openCamera } from './camera/rtsp/rtsp-camera.ts'
import { VideoMeter } from './camera/video-meter.ts'
import { ipOf } from './channel-names.ts'
import type { ColourFrame, DecodedChannel, Decoder, Picture } from './decode/decoder.ts'
import type { Detector, DetectorChannel } from './detect/detector.ts'
import type { CameraSettings } from './edge-settings.ts'
import type { DetectionHistory } from './history/history.ts'
import type { HistoryChannel } from './history/history-channel.ts'
import { UnitRing } from './ring/unit-ring.ts'
import type { runtimeLimits } from './runtime/runtime.ts'
import { SecondStream } from './second-stream.ts'
import { ChannelPlates } from './text/channel-plates.ts'
import type { MeterSettings } from './text/meter-settings.ts'
import { ChannelWatch } from './watch/channel-watch.ts'
import type { Recogniser } from './watch/face-zone.ts'
import { asksForFaces, looksForObjects, recognisedTypes, type SceneSettings } from './watch/scene-watch.ts'
import type { CameraEvent, WatchEvent } from './watch/watch-events.ts'

const tickInterval = 1000
const readFrameSize = { width: 1920, height: 1080, stretch: false }
/** A decoder that works gives some pictures a second, ms. */
const frameGap = 60_000

export type ChannelParts = {
  decoder: Decoder
  detector: Pick<Detector, 'channel' | 'objects'>
  recorder: AlarmRecorder
  log: Pick<Logger, 'info' | 'warn'>
  /** Called when the camera comes or goes. */
  onState: () => void
  /** Days that are not what their weekday says. */
  calendar: () => Calendar
  history: Pick<DetectionHistory, 'channel'>
  /** Who tells whose a face is; undefined while nobody is known. */
  recogniser?: () => Recogniser | undefined
  /** How it works, as it counts when it is read. */
  limits?: Pick<ReturnType<typeof runtimeLimits>, 'camera' | 'looks'>
  /** How a camera is played that does not speak RTSP. */
  player?: (url: string) => PlayCamera | undefined
  /** The plate of a vehicle is clear. */
  onPlate?: (plate: SentPlate) => void
}

export class WatchedChannel {
  readonly ring: UnitRing
  readonly channelId: string
  private settings: CameraSettings
  private readonly parts: ChannelParts
  private watch: ChannelWatch
  private readonly camera: Camera
  private readonly timer: NodeJS.Timeout
  private readonly video = new VideoMeter()
  private decoded: DecodedChannel | undefined
  private looking: DetectorChannel | undefined
  private secondStream: SecondStream | undefined
  /** Whose units the decoder has; nobody's until a key unit comes. */
  private decodes: 'main' | 'second' | undefined
  /** When a picture was decoded last. */
  private frameAt = Number.NEGATIVE_INFINITY
  private readonly history: HistoryChannel
  private readonly plates: ChannelPlates

  constructor(settings: CameraSettings, parts: ChannelParts) {
    const { log } = parts
    const { channelId } = settings
    this.settings = settings
    this.channelId = channelId
    this.parts = parts
    this.ring = new UnitRing({}, error => log.warn({ channelId, err: error }, 'a listener of the ring failed'))
    this.history = parts.history.channel(channelId, async () => this.decoded?.latest('small'))
    this.plates = new ChannelPlates({
      channelId,
      latest: () => this.decoded?.latest(),
      onPlate: parts.onPlate,
      log,
    })
    this.plates.setMasks(settings.masks ?? [])
    this.watch = this.watchOf(settings)
    if (needsDecoding(settings)) {
      this.decoded = parts.decoder.watch(channelId, frame => {
        this.frameAt = performance.now()
        this.raise(this.watch.see(frame))
      })
      this.lookWhereWanted()
    }
    this.secondStream = this.openSecond()
    this.timer = setInterval(() => this.raise(this.watch.tick(Date.now(), this.online)), tickInterval)
    const address = withoutCredentials(settings.url)
    this.camera = openCamera({
      url: settings.url,
      play: parts.player?.(settings.url),
      ...(parts.limits && { timing: parts.limits.camera }),
      onParameters: parameters => {
        this.ring.setParameters(parameters)
        if (this.decodes === 'main') this.decoded?.parameters(parameters)
      },
      onDropped: () => this.video.drop(),
      onUnit: unit => {
        this.video.picture(unit.data.length)
        this.ring.push(unit)
        this.decode('main', unit)
      },
      onState: (state, reason, detail) => {
        // Begun anew with a key unit: in between units are missing.
        if (state !== 'online') {
          this.decodes = undefined
          this.video.restart()
        }
        if (state === 'online') log.info({ channelId, address }, 'camera online')
        else log.warn({ channelId, address, reason, detail }, `camera ${state}`)
        parts.onState()
      },
      onCallbackError: error => log.warn({ channelId, err: error }, 'handling a frame failed'),
    })
  }

  /** With the login. */
  get url(): string {
    return this.settings.url
  }

  /** The type of alarm of what is wired to the alarm inputs, where they are wanted. */
  get inputType(): number | undefined {
    const kind = this.settings.events?.wanted.find(isInput)
    return kind && cameraEventRules[kind].alarmType
  }

  /** Addresses of all its streams, with the login. */
  get urls(): string[] {
    return [this.settings.url, this.settings.secondUrl].filter(url => url !== undefined)
  }

  /** The second stream as it runs now; undefined while the main one has to serve. */
  get small(): UnitRing | undefined {
    return this.secondStream?.servesViewers ? this.secondStream.ring : undefined
  }

  get online(): boolean {
    return this.camera.state === 'online'
  }

  /** It is online, and where it is decoded that gives pictures too. */
  get isSeen(): boolean {
    return this.online && (!this.decoded || performance.now() - this.frameAt < frameGap)
  }

  /** How its packets come now. */
  get carriedBy(): CarriedBy | undefined {
    return this.online ? this.camera.carriedBy : undefined
  }

  /** Digital meters in its picture. */
  get meters(): readonly MeterSettings[] {
    return this.settings.meters ?? []
  }

  /** The newest picture in colour, large enough to read in; undefined while the camera gives none. */
  async picture(): Promise<ColourFrame | undefined> {
    return this.online && this.showsScene ? this.decoded?.colour(readFrameSize) : undefined
  }

  /** False while the picture is known to be black or covered. */
  get showsScene(): boolean {
    return this.watch.showsScene
  }

  /** A JPEG of now, of what is decoded anyway; undefined while the camera gives none. */
  async preview(): Promise<Picture | undefined> {
    return this.online && this.decoded ? this.decoded.latest() : this.still()
  }

  /** A JPEG of now from the main stream; undefined while the camera gives none. */
  async still(): Promise<Picture | undefined> {
    if (!this.online) return undefined
    const { parameters } = this.ring
    if (this.decoded && this.decodes !== 'second') return this.decoded.latest()
    return parameters && (await this.parts.decoder.pictureOf(parameters, [...this.ring.currentGroup()], Date.now()))
  }

  /** Records around now under this name; false where the camera is not to be recorded or gives nothing. */
  recordAs(name: string): boolean {
    if (!this.settings.record || !this.online) return false
    this.parts.recorder.record(this.ring, name)
    return true
  }

  /** Takes over settings for the same stream without closing it. False where the camera has to be opened anew. */
  take(settings: CameraSettings): boolean {
    const { url } = this.settings
    if (url !== settings.url || needsDecoding(settings) !== needsDecoding(this.settings)) return false
    const before = watched(this.settings)
    this.settings = settings
    this.plates.setMasks(settings.masks ?? [])
    if (this.secondStream?.url !== settings.secondUrl) {
      this.secondStream?.close()
      if (this.decodes === 'second') this.decodes = undefined
      this.secondStream = this.openSecond()
    }
    if (!isDeepStrictEqual(before, watched(settings))) this.watchAnew()
    return true
  }

  /** People and vehicles can be told now, or no longer. */
  objectsChanged(): void {
    if (!looksForObjects(this.settings)) return
    const { log, detector } = this.parts
    if (detector.objects === 'unknown')
      log.warn(
        { channelId: this.channelId },
        'people and vehicles cannot be told: whatever moves counts, until they can',
      )
    this.watchAnew()
  }

  /** Somebody can be recognised now, or nobody any more. */
  facesChanged(): void {
    if (this.settings.zones.some(asksForFaces)) this.watchAnew()
  }

  /** How readily zones raise alarms, as the console asks for. */
  setSensitivity(sensitivity: number): void {
    if (!this.watch.setSensitivity(sensitivity)) return
    this.parts.log.info({ channelId: this.channelId, sensitivity }, 'the sensitivity was changed')
  }

  /** What detectors are in use. */
  get scene(): { settings: SceneSettings; sensitivity: number } {
    return { settings: this.settings, sensitivity: this.watch.sensitivity }
  }

  report(): ChannelReport {
    const { channelId, settings, ring, online } = this
    const { width, height, codec, frameRate } = ring.parameters ?? {}
    const video = online ? this.video.figures(frameRate) : undefined
    const state = online ? 'online' : 'offline'
    const { reason } = this.camera
    return {
      channelId,
      name: settings.name,
      ip: ipOf(settings.url),
      state,
      ...(!online && reason && { reason }),
      width,
      height,
      codec,
      ...(this.secondStream && { second: this.secondStream.state }),
      ...(video && { video }),
    }
  }

  close(): void {
    clearInterval(this.timer)
    this.camera.close()
    this.secondStream?.close()
    this.looking?.close()
    this.decoded?.close()
  }

  private watchAnew(): void {
    const { sensitivity } = this.watch
    this.watch = this.watchOf(this.settings)
    this.watch.setSensitivity(sensitivity)
    this.lookWhereWanted()
  }

  /** A camera that looks for nobody takes no part in it. */
  private lookWhereWanted(): void {
    const { decoded } = this
    if (!decoded || !looksForObjects(this.settings)) {
      this.looking?.close()
      this.looking = undefined
      return
    }
    this.looking ??= this.parts.detector.channel({
      fetch: decoded.colour,
      wants: () => recognisedTypes(this.settings),
      wantsFaces: () => this.parts.recogniser?.() !== undefined && this.settings.zones.some(asksForFaces),
      plates: () => (this.settings.plates ? this.plates : undefined),
      onSeen: look => this.raise(this.watch.seeObjects(look)),
    })
  }

  /** What the camera or its device told of itself, whose plan is still to be heeded. */
  handleEvent(event: CameraEvent): void {
    const { plan } = this.settings
    if (event.heedsPlan && plan && !isArmed(plan, event.at, this.parts.calendar())) return
    this.raise([event])
  }

  /** What is an alarm already. */
  raise(events: readonly (CameraEvent | WatchEvent)[]): void {
    for (const event of events) this.parts.recorder.raise(this.source, event)
  }

  private openSecond(): SecondStream | undefined {
    const { secondUrl } = this.settings
    if (secondUrl === undefined) return undefined
    const { log, onState, limits } = this.parts
    return new SecondStream(secondUrl, {
      ...(limits && { timing: limits.camera }),
      channelId: this.channelId,
      main: () => this.ring.parameters,
      onParameters: parameters => {
        if (this.decodes === 'second') this.decoded?.parameters(parameters)
      },
      onUnit: unit => this.decode('second', unit),
      onState,
      log,
    })
  }

  /** The second stream is decoded while it runs, else the main one; it changes with a key unit of the one that takes over. */
  private decode(stream: 'main' | 'second', unit: AccessUnit): void {
    // Without the main stream there is no evidence, and the camera counts as offline.
    if (!this.decoded || !this.online) return
    const wanted = this.secondStream?.servesDetection ? 'second' : 'main'
    if (unit.key && stream === wanted && stream !== this.decodes) {
      const { parameters } = stream === 'main' ? this.ring : (this.secondStream?.ring ?? this.ring)
      if (!parameters) return
      this.decodes = stream
      this.decoded.parameters(parameters)
    }
    if (stream === this.decodes) this.decoded.unit(unit)
  }

  private watchOf(settings: CameraSettings): ChannelWatch {
    return new ChannelWatch({
      ...watched(settings),
      calendar: this.parts.calendar,
      ...(this.parts.limits && { intervals: this.parts.limits.looks }),
      recogniser: this.parts.recogniser?.(),
      look: this.parts.detector.objects === 'unknown' ? undefined : () => this.looking?.look(),
      onComponents: (components, frame) => this.history.see(components, frame),
      onObjects: (objects, at) => this.history.look(objects, at),
    })
  }

  private get source(): AlarmSource {
    return { channelId: this.channelId, ring: this.ring, record: this.settings.record }
  }
}

/** What detectors are made from. */
const watched = ({ zones, masks, lines, plan, plates, faults }: CameraSettings) => ({
  ...{ zones, masks, lines, plan, plates, faults },
})
/** A channel without detectors is only streamed and kept: it costs no decoding. */
const needsDecoding = ({ zones, lines = [], plates = false, meters = [], faults }: CameraSettings) =>
  meters.length > 0 || zones.length > 0 || lines.length > 0 || plates || faults
