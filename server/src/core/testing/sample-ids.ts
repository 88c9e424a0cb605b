/** Reads the samples of the contract for the table tests: which fields of a call name rows, and of which kind. */
import { sampleOf } from '@watchfire/contract/all-samples.ts'
import type { Call } from '@watchfire/contract/core/call.ts'
import { exampleId, kindOfRow, type RowKind, wireSample } from '@watchfire/contract/sample.ts'
import { z } from 'zod'

/** A valid input without the ids it can do without, so that one more field decides; `idOf` says whose rows it names. */
export function leastInput(module: string, name: string, call: Call, idOf: (kind: RowKind) => unknown) {
  const needed = new Set(requiredOf(call))
  const ids = idsOf(module, name, call).map(({ field }) => field)
  const input = wireSample(call, sampleOf(module, name), idOf)
  return Object.fromEntries(Object.entries(input).filter(([field]) => needed.has(field) || !ids.includes(field)))
}

/** The fields of a call that name rows, as they travel. */
export function idsOf(module: string, name: string, call: Call): { field: string; kind: RowKind; list: boolean }[] {
  const sample = sampleOf(module, name)
  const input = (sample?.input ?? {}) as Record<string, unknown>
  return Object.entries(input).flatMap(([inside, value]) => {
    const kind = kindOfRow(value)
    if (!kind) return []
    const usual = wireSample(call, sample)
    const other = wireSample(call, { input: { ...input, [inside]: otherThan(value) } })
    const field = Object.keys(usual).find(key => JSON.stringify(usual[key]) !== JSON.stringify(other[key])) ?? inside
    return [{ field, kind, list: Array.isArray(value) }]
  })
}

function otherThan(value: unknown): unknown {
  const kind = kindOfRow(value) as RowKind
  const id = exampleId(kind)
  const other = typeof id === 'number' ? id + 1 : `${id}1`
  return Array.isArray(value) ? [other] : other
}

export const fieldsOf = (call: Call): string[] => Object.keys(schemaOf(call).properties ?? {})
export const requiredOf = (call: Call): string[] => schemaOf(call).required ?? []

type Schema = { properties?: object; required?: string[] }
/** Asked for before each of thousands of requests. */
const schemas = new WeakMap<Call, Schema>()

function schemaOf(call: Call): Schema {
  const known = schemas.get(call)
  if (known) return known
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema
  schemas.set(call, schema)
  return schema
}
