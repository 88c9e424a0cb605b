/** Every call's longest input fits the limit of its body, so that no limit of a field is a promise the server breaks. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '../index.ts'
import { bulkBody, type Call, defaultBody, listBody, mapBody, takesLongBody } from './call.ts'

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

test('more than long lists is taken of those alone who are known before it is read: AI servers by their key, people by a token in the headers', () => {
  const longer = calls.filter(([, { bodyLimit = defaultBody }]) => bodyLimit > listBody)
  const ofServers = longer.filter(([, { right }]) => right === 'aiServer')
  expect(ofServers.map(([name, { bodyLimit }]) => [name, bodyLimit])).toEqual([
    ['ingest.sendAlarms', bulkBody],
    ['ingest.sendStills', bulkBody],
    ['ingest.sendPlates', bulkBody],
    ['ingest.sendHeartbeat', bulkBody],
    ['ingest.confirmFaces', bulkBody],
    ['sensor.sendReadings', bulkBody],
  ])
  const ofPeople = calls.filter(([, call]) => takesLongBody(call))
  expect(ofPeople.map(([name, { bodyLimit }]) => [name, bodyLimit])).toEqual([
    ['access.updateProfile', mapBody],
    ['directory.save', mapBody],
    ['check.submit', mapBody],
    ['map.uploadFile', mapBody],
    ['plan.save', mapBody],
    ['provider.saveOidc', mapBody],
    ['provisioning.save', mapBody],
    ['rule.addFromFile', mapBody],
    ['snmp.save', mapBody],
  ])
  expect(ofPeople.filter(([, { right }]) => right === 'anyone' || right === 'ticket')).toEqual([])
  expect(longer).toHaveLength(ofServers.length + ofPeople.length)
})
