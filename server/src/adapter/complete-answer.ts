/**
 * Fills what the answer of another back end lacks. The specification names the fields of its entities and nothing more, while our answers say
 * more; and other back ends write numbers as text and leave out what is empty. What the console shows must come from them alone: what
 * is filled in is the empty value of its kind, a name for a name in the other language, and what follows from the specification's rules.
 */
import type { Call } from '@watchfire/contract/core/call.ts'
import { isDay } from '@watchfire/contract/core/zone-clock.ts'
import { z } from 'zod'
import { siteTime } from '../core/site-time.ts'

type Schema = {
  $ref?: string
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  minimum?: number
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
}
type Definitions = Record<string, Schema>
type Row = Record<string, unknown>

const schemas = new WeakMap<Call, { answer: Schema; definitions: Definitions }>()

/** The wire side of a call's answer. */
function schemaOf(call: Call) {
  const known = schemas.get(call)
  if (known) return known
  const { $defs = {}, ...answer } = z.toJSONSchema(call.answer, { io: 'input', unrepresentable: 'any' }) as Schema & {
    $defs?: Definitions
  }
  const made = { answer, definitions: $defs }
  schemas.set(call, made)
  return made
}

/** `body` is the whole envelope; `totals` of lists may stand within its data. */
export function completeAnswer(call: Call, body: Row): Row {
  const { answer, definitions } = schemaOf(call)
  const { data } = body
  const within = isRow(data) ? (data.total ?? data.totalElements) : undefined
  const rows = Array.isArray(data) ? data : isRow(data) && Array.isArray(data.content) ? data.content : []
  const total = body.total ?? within ?? rows.length
  return { ...body, ...(completed({ data, total }, answer, definitions) as Row) }
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

function completed(value: unknown, given: Schema, definitions: Definitions): unknown {
  const schema = given.$ref ? (definitions[given.$ref.replace('#/$defs/', '')] ?? {}) : given
  const choices =
    schema.anyOf ?? schema.oneOf ?? (Array.isArray(schema.type) ? schema.type.map(type => ({ type })) : undefined)
  if (choices) return ofChoices(value, choices, definitions)
  const allowed = schema.enum ?? ('const' in schema ? [schema.const] : undefined)
  if (allowed) return allowed.find(one => one === value || String(one) === String(value)) ?? value
  if (schema.type === 'object' && schema.properties) return ofObject(value, schema, definitions)
  if (schema.type === 'array')
    return (Array.isArray(value) ? value : []).map(item => completed(item, schema.items ?? {}, definitions))
  if (schema.type === 'integer' || schema.type === 'number') return ofNumber(value, schema)
  if (schema.type === 'string') return isNothing(value) ? '' : typeof value === 'object' ? value : String(value)
  if (schema.type === 'boolean') return value === true || value === 1 || value === '1' || value === 'true'
  return value
}

const isNothing = (value: unknown) => value === undefined || value === null

function ofChoices(value: unknown, choices: readonly Schema[], definitions: Definitions): unknown {
  const nothing = choices.some(({ type }) => type === 'null')
  if (nothing && (isNothing(value) || value === '')) return null
  const some = choices.filter(({ type }) => type !== 'null')
  const [first] = some
  // Which of several is meant cannot be told from outside.
  return first && some.length === 1 ? completed(value, first, definitions) : value
}

function ofObject(value: unknown, { properties = {}, required = [] }: Schema, definitions: Definitions): Row {
  const source = isRow(value) ? value : {}
  const target: Row = {}
  for (const [name, schema] of Object.entries(properties)) {
    const given = source[name]
    if (isNothing(given) && !required.includes(name)) continue
    target[name] = completed(isNothing(given) ? inOtherLanguage(name, source) : given, schema, definitions)
  }
  return target
}

/** `alarmTypeNameEn` is `alarmTypeName` where only one is given. */
const inOtherLanguage = (name: string, source: Row) => (name.endsWith('En') ? source[name.slice(0, -2)] : undefined)

function ofNumber(value: unknown, { minimum = 0 }: Schema): unknown {
  if (isNothing(value) || value === '') return Math.max(0, minimum)
  const at = typeof value === 'string' ? timeOf(value) : undefined
  return at ?? (Number.isFinite(Number(value)) ? Number(value) : value)
}

/** Of `YYYY-MM-DD HH:mm:ss` as the site's clocks show it. */
export function timeOf(text: string): number | undefined {
  const [day, time = ''] = text.trim().split(/[ T]/)
  const parts = /^(\d\d):(\d\d)(?::(\d\d))?/.exec(time)
  if (!isDay(day) || !parts) return undefined
  const [hour = 0, minute = 0, second = 0] = parts.slice(1).map(part => Number(part ?? 0))
  return siteTime(day, hour) + (minute * 60 + second) * 1000
}
