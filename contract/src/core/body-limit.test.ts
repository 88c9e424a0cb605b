/** Every call's longest input fits the limit of its body, so that no limit of a field is a promise the server breaks. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '../index.ts'
import { bulkBody, type Call, defaultBody } from './call.ts'

type Shape = {
  $ref?: string
  anyOf?: Shape[]
  oneOf?: Shape[]
  type?: string
  enum?: unknown[]
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  items?: Shape
  properties?: Record<string, Shape>
}

/** Bytes of a Chinese character in UTF-8. */
const bytesOfCharacter = 3
const longest = Number.MIN_SAFE_INTEGER
/** For a text whose length only its pattern or its check tells. */
const otherText = 300

function maxBytes(shape: Shape, named: Record<string, Shape>): number {
  const inner = shape.$ref ? named[shape.$ref.split('/').at(-1) ?? ''] : undefined
  if (inner) return maxBytes(inner, named)
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return Math.max(...choices.map(choice => maxBytes(choice, named)))
  if (shape.enum) return Math.max(...shape.enum.map(value => Buffer.byteLength(JSON.stringify(value))))
  if (shape.type === 'integer')
    return Math.max(...[shape.minimum, shape.maximum].map(end => `${end ?? longest}`.length))
  if (shape.type === 'string') return 2 + (shape.maxLength ? shape.maxLength * bytesOfCharacter : otherText)
  if (shape.type === 'array') return 2 + (shape.maxItems ?? 1000) * (1 + maxBytes(shape.items ?? {}, named))
  if (shape.type === 'object')
    return Object.entries(shape.properties ?? {}).reduce(
      (sum, [name, field]) => sum + name.length + 4 + maxBytes(field, named),
      2,
    )
  return 25
}

/** The signature and the selection. */
const envelope = 600

const calls = Object.entries(allCalls).flatMap(([module, list]) =>
  Object.entries(list as Record<string, Call>)
    .filter(([, call]) => call.method === 'POST' && (call.transport ?? 'json') === 'json')
    .map(([name, call]) => [`${module}.${name}`, call] as const),
)

test.each(calls)('%s takes its longest input', (_, call) => {
  const { $defs = {}, ...shape } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })
  expect(maxBytes(shape as Shape, $defs as Record<string, Shape>) + envelope).toBeLessThanOrEqual(
    call.bodyLimit ?? defaultBody,
  )
})

test('megabytes are taken from AI servers alone, whose key is checked before', () => {
  const bulk = calls.filter(([, call]) => call.bodyLimit === bulkBody)
  expect(bulk.map(([name, { right }]) => [name, right])).toEqual([
    ['ingest.sendAlarms', 'aiServer'],
    ['ingest.sendStills', 'aiServer'],
    ['ingest.sendPlates', 'aiServer'],
    ['ingest.sendHeartbeat', 'aiServer'],
    ['ingest.confirmFaces', 'aiServer'],
    ['sensor.sendReadings', 'aiServer'],
  ])
})
