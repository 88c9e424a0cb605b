/**
 * Excessive data: what leaves the server is what a call's answer declares. Handlers give rows as they are; encoding lets through declared
 * fields alone, at every depth, as long as no schema on the way lets anything through.
 */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '../index.ts'
import { dataOf, pageOf } from './body.ts'
import type { Call } from './call.ts'
import { wire } from './wire.ts'

const calls = Object.entries(allCalls).flatMap(([module, list]) =>
  Object.entries(list as Record<string, Call>).map(([name, call]) => ({ id: `${module}.${name}`, call })),
)
type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Where a schema lets undeclared fields through: objects with open ends, and values of any kind. */
function openEnds(node: unknown, path = 'answer'): string[] {
  if (Array.isArray(node)) return node.flatMap((inner, at) => openEnds(inner, `${path}[${at}]`))
  if (!isNode(node)) return []
  const { properties, additionalProperties, items, prefixItems, anyOf, allOf, oneOf, $defs } = node
  const says = ['type', 'enum', 'const', 'anyOf', 'allOf', 'oneOf', '$ref', 'not'].some(word => word in node)
  // A map is open by its names; what stands under them is declared.
  const map =
    isNode(additionalProperties) && Object.keys(additionalProperties).length > 0 ? additionalProperties : undefined
  const isOpen = additionalProperties === true || (isNode(additionalProperties) && !map)
  return [
    ...(says ? [] : [path]),
    ...(isOpen ? [`${path}.*`] : []),
    ...(map ? openEnds(map, `${path}.*`) : []),
    ...Object.entries((properties ?? {}) as Node).flatMap(([name, inner]) => openEnds(inner, `${path}.${name}`)),
    ...Object.entries(($defs ?? {}) as Node).flatMap(([name, inner]) => openEnds(inner, `${path}#${name}`)),
    ...[items, prefixItems, anyOf, allOf, oneOf].flatMap(inner => (inner === undefined ? [] : openEnds(inner, path))),
  ]
}
const openEndsOf = ({ answer }: Pick<Call, 'answer'>) =>
  openEnds(z.toJSONSchema(answer, { io: 'input', unrepresentable: 'any' }))

/** Each kind of live event is encoded by its own shape before it is handed to readers. */
const encodedBefore: Record<string, string[]> = { 'live.watchEvents': ['answer.data[1].events.*'] }

test.each(calls.filter(({ call }) => call.transport !== 'raw'))(
  '$id answers with declared fields alone',
  ({ id, call }) => {
    expect(openEndsOf(call)).toEqual(encodedBefore[id] ?? [])
  },
)

test('a field that is not declared stays here, in lists and inside objects too', () => {
  const row = z.object({ name: z.string(), place: wire({ city: z.string() }, { city: 'cityName' }) })
  const given = { name: 'a', password_hash: 'x', place: { city: 'b', tenant_id: 3 } }
  const told = { name: 'a', place: { cityName: 'b' } }
  expect(z.encode(dataOf(row), given as never)).toEqual({ data: told })
  expect(z.encode(pageOf(row), { rows: [given], total: 1 } as never)).toEqual({ data: [told], total: 1 })
})

test('an answer that would let anything through is found', () => {
  const open = z.object({ rows: z.array(z.object({ extra: z.unknown() })), more: z.looseObject({}) })
  expect(openEndsOf({ answer: dataOf(open) as never })).toEqual(['answer.data.rows.extra', 'answer.data.more.*'])
})
