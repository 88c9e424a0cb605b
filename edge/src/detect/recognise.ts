/** Asks the models of one's own about a picture: the whole of it, or each person or vehicle that was found in it. */
import type { ColourFrame, DecodedChannel } from '../decode/decoder.ts'
import type { SeenObject } from '../watch/object-tracker.ts'
import type { Recognised } from '../watch/recognised-zone.ts'
import type { InferenceHandle } from './inference-handle.ts'
import type { ModelFacts } from './inference-messages.ts'

/** What is cut out of it has to be large enough to tell something. */
const cropFrameSize = { width: 1280, height: 720, stretch: false }
/** Who is seen less surely is not looked at closer. */
const sureFrom = 0.35

type Asked = {
  fetch: DecodedChannel['colour']
  look: InferenceHandle['look']
  /** Types of alarms that somebody waits for. */
  wanted: readonly number[]
  objects: readonly SeenObject[]
}

/** Undefined where a model could not look: that says nothing of what is there. */
export async function recognise(models: readonly ModelFacts[], asked: Asked): Promise<Recognised[] | undefined> {
  const found: Recognised[] = []
  const asks = models.filter(({ raises }) => raises.some(({ alarmType }) => asked.wanted.includes(alarmType)))
  if (asks.length === 0) return undefined
  for (const model of asks) {
    const boxes = await boxesOf(model, asked)
    if (!boxes) return undefined
    for (const { label, ...box } of boxes) {
      const raised = model.raises.find(raise => raise.label === label)
      if (raised)
        found.push({
          ...box,
          ...{ label, alarmType: raised.alarmType, minScore: raised.least, model: `${model.name} ${model.version}` },
        })
    }
  }
  return found
}

async function boxesOf(model: ModelFacts, { fetch, look, objects }: Asked) {
  const { crop, width, height, stretch } = model
  const crops =
    crop &&
    objects.filter(({ kind, score }) => kind === crop.kind && score >= sureFrom).sort((a, b) => b.score - a.score)
  if (crops?.length === 0) return []
  const frame: ColourFrame | undefined = await fetch(crop ? cropFrameSize : { width, height, stretch })
  return frame && look(model, frame, crops)
}
