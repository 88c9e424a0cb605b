/** Looks for people and vehicles: one process and one model for all cameras, which take turns. */
import type { ColourFrame, DecodedChannel } from '../decode/decoder.ts'
import type { SeenObject } from '../watch/object-tracker.ts'
import { InferenceHandle, type InferenceOptions } from './inference-handle.ts'
import type { ModelFacts, SeenBox } from './inference-messages.ts'
import { kindOf } from './kinds.ts'
import { withoutDoubles } from './seen-box.ts'

/** While one picture is looked at the next is fetched: more would only grow old. */
const underWayAtMost = 2
/** A truck and a car that cover each other this much are one vehicle. */
const sameThing = 0.6
/** So many deaths without one picture looked at in between: cameras are watched without it, until it has lived for a while. */
const hopelessDeaths = 5
const trustAgainAfter = 60_000

export type Look = { at: number; objects: SeenObject[] }

type Channel = {
  fetch: DecodedChannel['colour']
  onSeen: (look: Look) => void
}
export type LookingChannel = {
  /** Asks for a turn. One that waits for its turn, or is being looked at, has it already. */
  look: () => void
  close: () => void
}

export type Detector = {
  /** Whether objects can be told. Known: a model was loaded and tried, and its process has not failed again and again since. */
  readonly objects: 'trying' | 'known' | 'unknown'
  channel: (channel: Channel) => LookingChannel
  /** What is in memory now, for those who watch over the machine. */
  pids: () => number[]
  close: () => Promise<void>
}

export type DetectorOptions = Omit<InferenceOptions, 'onModel' | 'onGone'> & {
  /** `objects` is another than before. */
  onChange: () => void
  /** How often it is seen whether there are other models, ms. */
  lookAgainEvery?: number
}

/** A model is loaded and tried at once, and kept in memory only while a channel wants it. */
export function startDetector(options: DetectorOptions): Detector {
  const channels = new Set<Channel>()
  /** In the order of their turns, each once. */
  const waiting = new Set<Channel>()
  const underWay = new Set<Channel>()
  let handle: InferenceHandle | undefined
  let model: ModelFacts | undefined
  let objects: Detector['objects'] = 'trying'
  let deaths = 0
  let trial: NodeJS.Timeout | undefined
  let listed: readonly string[] | undefined
  let closing: Promise<void> = Promise.resolve()

  const tell = (said: Detector['objects']): void => {
    if (said === objects) return
    objects = said
    options.onChange()
  }
  const list = async (): Promise<readonly string[]> => {
    listed = await options.models()
    return listed
  }
  /** A model that came or went since is used or missed at once, by a process of its own. */
  const lookAgain = async (): Promise<void> => {
    const before = String(listed)
    if (!listed || String(await list()) === before) return
    end()
    begin()
  }
  const begin = (): void => {
    handle ??= new InferenceHandle({ ...options, models: list, onModel: use, onGone: mourn })
  }
  const end = (): void => {
    if (handle) closing = Promise.all([closing, handle.close()]).then(() => {})
    handle = undefined
    model = undefined
    clearTimeout(trial)
  }
  const use = (loaded: ModelFacts | undefined): void => {
    model = loaded
    clearTimeout(trial)
    if (!loaded || deaths < hopelessDeaths) tell(loaded ? 'known' : 'unknown')
    else trial = setTimeout(trust, trustAgainAfter)
    goOn()
    // Not within the call of the process that is ended.
    setImmediate(endIfIdle)
  }
  const trust = (): void => {
    deaths = 0
    tell('known')
  }
  const mourn = (): void => {
    model = undefined
    clearTimeout(trial)
    deaths++
    if (deaths >= hopelessDeaths) tell('unknown')
  }
  const endIfIdle = (): void => {
    if (channels.size === 0 && objects !== 'trying') end()
  }

  const goOn = (): void => {
    for (const channel of waiting) {
      if (!model || underWay.size >= underWayAtMost) return
      waiting.delete(channel)
      underWay.add(channel)
      void turn(channel, model).finally(() => {
        underWay.delete(channel)
        goOn()
      })
    }
  }
  const turn = async (channel: Channel, { width, height, stretch }: ModelFacts): Promise<void> => {
    const frame: ColourFrame | undefined = await channel.fetch({ width, height, stretch })
    const boxes = frame && (await handle?.look(frame))
    if (!boxes) return
    trust()
    if (channels.has(channel)) channel.onSeen({ at: frame.at, objects: objectsOf(boxes) })
  }

  begin()
  const again = setInterval(() => void lookAgain(), options.lookAgainEvery ?? 60_000)
  return {
    get objects() {
      return objects
    },
    channel: channel => {
      channels.add(channel)
      begin()
      return {
        look: () => {
          if (!underWay.has(channel)) waiting.add(channel)
          goOn()
        },
        close: () => {
          channels.delete(channel)
          waiting.delete(channel)
          endIfIdle()
        },
      }
    },
    pids: () => [handle?.pid ?? []].flat(),
    close: async () => {
      clearInterval(again)
      end()
      await closing
    },
  }
}

function objectsOf(boxes: readonly SeenBox[]): SeenObject[] {
  const known = boxes.flatMap((box): SeenObject[] => {
    const kind = kindOf(box.label)
    return kind ? [{ ...box, kind }] : []
  })
  return withoutDoubles(known, sameThing, ({ kind }) => kind)
}
