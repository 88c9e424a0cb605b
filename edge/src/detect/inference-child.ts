/**
 * Child process: runs one model for all cameras, one picture after the other. Orders come over standard input, results leave over file
 * descriptor 3. The runtime is native code and reads a file that a person brought: its faults stay here. The process ends with the edge.
 */
import { type Message, packMessage } from '../child/pipe-messages.ts'
import { serveOrders } from '../child/serve-orders.ts'
import {
  type ModelFacts,
  inferenceOrder as order,
  packJson,
  inferenceResult as result,
  type SeenBox,
  unpackLook,
} from './inference-messages.ts'
import { type LoadedModel, loadModel, ModelRefused } from './load-model.ts'
import { writeInput } from './model-input.ts'

const mostBoxes = 100

let model: LoadedModel | undefined
let numbers = new Float32Array(0)
/** One thing at a time, in order. */
let line: Promise<void> = Promise.resolve()

const output = serveOrders(message => {
  // The body lives no longer than this call.
  const kept = { ...message, body: Buffer.from(message.body) }
  line = line.then(() => obey(kept))
})

function send(kind: number, number: number, ...parts: Uint8Array[]): void {
  for (const part of packMessage(kind, number, ...parts)) output.write(part)
}

async function obey(message: Message): Promise<void> {
  if (message.kind === order.load) return load(message)
  if (message.kind === order.look) return look(message)
}

async function load({ number, body }: Message): Promise<void> {
  try {
    model = undefined
    const loaded = await loadModel(body.toString())
    const { name, version, input } = loaded.manifest
    numbers = new Float32Array(input.width * input.height * 3)
    model = loaded
    const { labels, warmUpMs } = loaded
    const { width, height, fit } = input
    const facts: ModelFacts = { name, version, labels, width, height, stretch: fit === 'stretch', warmUpMs }
    send(result.loaded, number, packJson(facts))
  } catch (error) {
    const { message } = error as Error
    send(
      result.refused,
      number,
      packJson({ field: error instanceof ModelRefused ? error.field : 'file', why: message }),
    )
  }
}

async function look({ number, body }: Message): Promise<void> {
  try {
    send(result.seen, number, packJson(await seenIn(unpackLook(body))))
  } catch (error) {
    send(result.trouble, number, Buffer.from((error as Error).message))
  }
}

async function seenIn(picture: ReturnType<typeof unpackLook>): Promise<SeenBox[]> {
  if (!model) return []
  const { labels } = model
  writeInput(picture, model.manifest.input, numbers)
  const boxes = (await model.run(numbers)).slice(0, mostBoxes)
  const across = (x: number): number => Math.min(1, Math.max(0, x / picture.width))
  const down = (y: number): number => Math.min(1, Math.max(0, y / picture.height))
  return boxes.map(({ left, top, right, bottom, label, score }) => ({
    left: across(left),
    top: down(top),
    right: across(right),
    bottom: down(bottom),
    label: labels[label] ?? '',
    score,
  }))
}
