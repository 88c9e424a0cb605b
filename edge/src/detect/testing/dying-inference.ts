/** Child process of a test: knows every model by the name of its folder, and none of them looks but as that name says. */
import { basename, dirname } from 'node:path'
import { type Message, packMessage } from '../../child/pipe-messages.ts'
import { serveOrders } from '../../child/serve-orders.ts'
import {
  type LoadOrder,
  type ModelFacts,
  inferenceOrder as order,
  packJson,
  inferenceResult as result,
  type SeenBox,
  unpackInference,
  unpackJson,
} from '../inference-messages.ts'

const size = { width: 32, height: 32, stretch: true }
const names = new Map<number, string>()

const output = serveOrders(message => {
  if (message.kind === order.load) load(message)
  if (message.kind === order.look) look(message)
})

function send(kind: number, number: number, value: unknown): void {
  for (const part of packMessage(kind, number, packJson(value))) output.write(part)
}

/** `main…` finds people; each other raises alarms of type 1. */
function load({ number, body }: Message): void {
  const { folder, besides } = unpackJson<LoadOrder>(body)
  const name = basename(dirname(folder))
  const isMain = name.startsWith('main')
  names.set(number, name)
  const raises = isMain ? [] : [{ label: 'fire', alarmType: 1, least: 0.5 }]
  const facts: ModelFacts = { ...size, slot: number, name, version: '1.0.0', labels: [], warmUpMs: 1, raises }
  if (isMain && besides) send(result.passed, number, null)
  else send(result.loaded, number, facts)
}

/** `…dies` ends this process, `…hangs` never answers, each other sees one box. */
function look({ number, body }: Message): void {
  const name = names.get(unpackInference(body).slot) ?? ''
  if (name.endsWith('dies')) process.kill(process.pid, 'SIGKILL')
  const label = name.startsWith('main') ? 'person' : 'fire'
  const box: SeenBox = { left: 0.1, top: 0.1, right: 0.2, bottom: 0.2, label, score: 0.9 }
  if (!name.endsWith('hangs')) send(result.seen, number, [box])
}
