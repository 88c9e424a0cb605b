/** Looks for people and vehicles, and for what models of one's own recognise: one process for all cameras, which take turns. */
import { basename, dirname } from 'node:path'
import { modelsReported, type ReportedModel } from '@watchfire/contract/model/model.shapes.ts'
import type { ColourFrame, DecodedChannel } from '../decode/decoder.ts'
import { type ReadFaces, type SeenFace, seenFaces } from '../faces/seen-faces.ts'
import { type FoundPlate, plateModel, plateModelsProblem } from '../text/plate-models.ts'
import type { WantedPlate } from '../text/plate-watch.ts'
import type { ReadSign } from '../text/read-meter.ts'
import type { SeenObject } from '../watch/object-tracker.ts'
import type { Recognised } from '../watch/recognised-zone.ts'
import { InferenceHandle, type InferenceOptions, type Loaded } from './inference-handle.ts'
import type { ModelFacts, Refusal, SeenBox } from './inference-messages.ts'
import { kindOf } from './kinds.ts'
import { recognise } from './recognise.ts'
import { type Box, withoutDoubles } from './seen-box.ts'

/** While one picture is looked at the next is fetched: more would only grow old. */
const maxInFlight = 2
/** A truck and a car that cover each other this much are one vehicle. */
const vehicleOverlap = 0.6
/** So many crashes without one picture looked at in between: cameras are watched without it, until it has lived for a while. */
const maxCrashes = 5
const stableAfterMs = 60_000
/** Plates are read in a picture of this size: a tenth of its width is enough for one. */
const plateFrameSize = { width: 1920, height: 1080, stretch: false }

/** `recognised` and `faces`: where they were asked for, and the models could look. */
export type Detections = { at: number; objects: SeenObject[]; recognised?: Recognised[]; faces?: SeenFace[] }

type Channel = {
  fetch: DecodedChannel['colour']
  onSeen: (look: Detections) => void
  /** Types of alarms that are waited for from models of one's own. */
  wants?: () => readonly number[]
  /** Whether people are recognised by their faces there. */
  wantsFaces?: () => boolean
  /** Whose plates are to be read, where they are. */
  plates?: () => PlateReader | undefined
}
/** Chooses vehicles in a picture, and takes what was read of them. */
export type PlateReader = {
  choose: (objects: readonly SeenObject[], at: number) => WantedPlate[]
  take: (wanted: readonly WantedPlate[], found: readonly (FoundPlate | null)[], frame: ColourFrame) => void
}
export type DetectorChannel = {
  /** Asks for a turn. One that waits for its turn, or is being looked at, has it already. */
  look: () => void
  close: () => void
}

export type Detector = {
  /** Whether objects can be detected. Known: a model was loaded and tried, and its process has not failed again and again since. */
  readonly objects: 'trying' | 'known' | 'unknown'
  /** Whether plates of vehicles can be read. */
  readonly readsPlates: boolean
  /** What there is, in use or refused. */
  readonly models: readonly ReportedModel[]
  channel: (channel: Channel) => DetectorChannel
  /** Finds faces in a picture, though no camera looks for anybody. */
  readFaces: ReadFaces
  /** The text in parts of a picture; undefined where nobody could look. */
  readTexts: (frame: ColourFrame, parts: readonly Box[]) => Promise<ReadSign[][] | undefined>
  /** Nobody is recognised by the face now: the models for it are unloaded. */
  dropFaces: () => void
  /** What is in memory now, for those who watch over the machine. */
  pids: () => number[]
  close: () => Promise<void>
}

export type DetectorOptions = Omit<InferenceOptions, 'onModels' | 'onGone'> & {
  /** `objects` or `models` are others than before. */
  onChange: () => void
  /** How often it is seen whether there are other models, ms. */
  rescanIntervalMs?: number
  /** Why plates cannot be read on this machine; undefined where they can. */
  platesProblem?: () => string | undefined
}

/** A model is loaded and tried at once, and kept in memory only while a channel wants it. */
export function startDetector(options: DetectorOptions): Detector {
  const channels = new Set<Channel>()
  /** In the order of their turns, each once. */
  const waiting = new Set<Channel>()
  const inFlight = new Set<Channel>()
  let handle: InferenceHandle | undefined
  let model: ModelFacts | undefined
  let own: readonly ModelFacts[] = []
  let objects: Detector['objects'] = 'trying'
  let models: readonly ReportedModel[] = []
  let loadedModels: Loaded | undefined
  let unreadable = asRefusal((options.platesProblem ?? plateModelsProblem)())
  let crashes = 0
  let trial: NodeJS.Timeout | undefined
  let listed: readonly string[] | undefined
  let closing: Promise<void> = Promise.resolve()
  /** Those who read faces of photos, and wait until the models can be asked. */
  let readers = 0
  /** Somebody reads texts again and again: the models stay. */
  let readsTexts = false
  const ready = new Set<() => void>()

  const setObjects = (said: Detector['objects']): void => {
    if (said === objects) return
    objects = said
    options.onChange()
  }
  const list = async (): Promise<readonly string[]> => {
    listed = await options.models()
    return listed
  }
  /** A model that came or went since is used or missed at once, by a process of its own. */
  const rescan = async (): Promise<void> => {
    const before = String(listed)
    if (!listed || String(await list()) === before) return
    end()
    begin()
  }
  const begin = (): void => {
    handle ??= new InferenceHandle({ ...options, models: list, onModels: use, onGone: onExit })
  }
  const end = (): void => {
    if (handle) closing = Promise.all([closing, handle.close()]).then(() => {})
    handle = undefined
    model = undefined
    clearTimeout(trial)
  }
  const use = (loaded: Loaded): void => {
    model = loaded.main
    own = loaded.own
    clearTimeout(trial)
    loadedModels = loaded
    report()
    if (!model || crashes < maxCrashes) setObjects(model ? 'known' : 'unknown')
    else trial = setTimeout(resetCrashes, stableAfterMs)
    startNext()
    for (const resolveReady of ready) resolveReady()
    // Not within the call of the process that is ended.
    setImmediate(endIfIdle)
  }
  const report = (): void => {
    const before = JSON.stringify(models)
    if (loadedModels) models = [...reportOf(loadedModels), plateReport(unreadable)].slice(-modelsReported)
    if (JSON.stringify(models) !== before) options.onChange()
  }
  const resetCrashes = (): void => {
    crashes = 0
    setObjects('known')
  }
  const onExit = (): void => {
    model = undefined
    clearTimeout(trial)
    crashes++
    if (crashes >= maxCrashes) setObjects('unknown')
  }
  const endIfIdle = (): void => {
    if (channels.size === 0 && readers === 0 && !readsTexts && objects !== 'trying') end()
  }

  const startNext = (): void => {
    for (const channel of waiting) {
      if (!model || inFlight.size >= maxInFlight) return
      waiting.delete(channel)
      inFlight.add(channel)
      void turn(channel, model).finally(() => {
        inFlight.delete(channel)
        startNext()
      })
    }
  }
  const turn = async (channel: Channel, main: ModelFacts): Promise<void> => {
    const { fetch, wants, onSeen } = channel
    const { width, height, stretch } = main
    const frame: ColourFrame | undefined = await fetch({ width, height, stretch })
    const boxes = frame && (await handle?.look(main, frame))
    if (!boxes) return
    resetCrashes()
    const seen = objectsOf(boxes)
    const look: InferenceHandle['look'] = async (...asked) => handle?.look(...asked)
    const recognised = await recognise(own, { fetch, look, wanted: wants?.() ?? [], objects: seen })
    const faces = channel.wantsFaces?.()
      ? await seenFaces(seen, fetch, async (...asked) => handle?.faces(...asked))
      : undefined
    if (channels.has(channel))
      onSeen({ at: frame.at, objects: seen, ...(recognised && { recognised }), ...(faces && { faces }) })
    await readPlates(channel, seen, frame.at)
  }
  const readPlates = async ({ fetch, plates }: Channel, seen: readonly SeenObject[], at: number): Promise<void> => {
    const reader = unreadable ? undefined : plates?.()
    const wanted = reader?.choose(seen, at) ?? []
    if (!reader || wanted.length === 0) return
    const frame = await fetch(plateFrameSize)
    const read =
      frame &&
      (await handle?.readPlates(
        frame,
        wanted.map(({ box }) => box),
      ))
    if (!frame || !read) return
    if ('plates' in read) return reader.take(wanted, read.plates, frame)
    unreadable = read.refused
    options.log.warn({ ...read.refused }, 'number plates cannot be read')
    report()
  }

  const readFaces: ReadFaces = (picture, parts) => withModels(async () => handle?.faces(picture, parts))
  const readTexts: Detector['readTexts'] = async (frame, parts) => {
    if (unreadable) return undefined
    readsTexts = true
    return withModels(async () => handle?.texts(frame, parts))
  }
  const withModels = async <Read>(read: () => Promise<Read>): Promise<Read> => {
    readers++
    begin()
    try {
      while (!model && objects !== 'unknown') await new Promise<void>(resolve => waitFor(resolve))
      return await read()
    } finally {
      readers--
      endIfIdle()
    }
  }
  const waitFor = (resolve: () => void): void => {
    const resolveReady = (): void => {
      ready.delete(resolveReady)
      resolve()
    }
    ready.add(resolveReady)
  }

  begin()
  const again = setInterval(() => void rescan(), options.rescanIntervalMs ?? 60_000)
  return {
    get objects() {
      return objects
    },
    get readsPlates() {
      return objects === 'known' && unreadable === undefined
    },
    get models() {
      return models
    },
    channel: channel => {
      channels.add(channel)
      begin()
      return {
        look: () => {
          if (!inFlight.has(channel)) waiting.add(channel)
          startNext()
        },
        close: () => {
          channels.delete(channel)
          waiting.delete(channel)
          endIfIdle()
        },
      }
    },
    readFaces,
    readTexts,
    dropFaces: () => handle?.dropFaces(),
    pids: () => [handle?.pid ?? []].flat(),
    close: async () => {
      clearInterval(again)
      objects = 'unknown'
      for (const resolveReady of ready) resolveReady()
      end()
      await closing
    },
  }
}

const asRefusal = (why: string | undefined): Refusal | undefined => (why ? { field: 'file', why } : undefined)
const plateReport = (problem: Refusal | undefined): ReportedModel => ({
  ...{ ...plateModel, raises: [], reads: 'plates' },
  ...(problem && { problem: cut(problem) }),
})
const cut = ({ field, why }: Refusal): Refusal => ({ field: field.slice(0, 100), why: why.slice(0, 300) })

/** Those in use, then those that are refused, by their folders. */
function reportOf({ main, own, refused }: Loaded): ReportedModel[] {
  const used = [main ?? [], own].flat().map(({ name, version, raises }) => ({
    ...{ name, version, raises: [...new Set(raises.map(({ alarmType }) => alarmType))] },
  }))
  const others = refused.map(({ folder, field, why }) => {
    const problem = cut({ field, why })
    return { name: basename(dirname(folder)), version: basename(folder).slice(0, 40), raises: [], problem }
  })
  return [...used, ...others].slice(0, modelsReported - 1)
}

function objectsOf(boxes: readonly SeenBox[]): SeenObject[] {
  const known = boxes.flatMap((box): SeenObject[] => {
    const kind = kindOf(box.label)
    return kind ? [{ ...box, kind }] : []
  })
  return withoutDoubles(known, vehicleOverlap, ({ kind }) => kind)
}
