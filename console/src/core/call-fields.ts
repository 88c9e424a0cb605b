/** The fields of a call's input under their inside names: their wire names and their schemas. */
import type { Call } from '@watchfire/contract/core/call.ts'
import type { z } from 'zod'

type Field = { wireName: string; schema: z.ZodType }
type ObjectDef = { type: 'object'; shape: Record<string, z.ZodType> }
type CodecDef = { type: 'pipe'; in: z.ZodType; transform: (value: unknown, context: { issues: unknown[] }) => unknown }

const known = new WeakMap<Call, ReadonlyMap<string, Field>>()

/** Inside name → field. Names are found by sending each wire name through the codec's own renaming. */
export function fieldsOf(call: Call): ReadonlyMap<string, Field> {
  const found = known.get(call)
  if (found) return found
  const outer = call.input._zod.def as unknown as ObjectDef | CodecDef
  const inner = (outer.type === 'pipe' ? outer.in._zod.def : outer) as ObjectDef
  const wireNames = Object.keys(inner.shape ?? {})
  const probe = Object.fromEntries(wireNames.map(name => [name, name]))
  const renamed = (outer.type === 'pipe' ? outer.transform(probe, { issues: [] }) : probe) as Record<string, string>
  const fields = new Map(
    Object.entries(renamed).map(([name, wireName]) => [name, { wireName, schema: inner.shape[wireName] as z.ZodType }]),
  )
  known.set(call, fields)
  return fields
}

/** The form's field that a refusal names by its wire name. */
export function insideNameOf(call: Call, wireField: string): string | undefined {
  const first = wireField.split(/[.[]/)[0]
  for (const [name, field] of fieldsOf(call)) if (field.wireName === first) return name
  return undefined
}
