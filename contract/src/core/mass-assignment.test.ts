/**
 * Mass assignment: what a handler gets are the fields its call declares, however many more a request carries. Every call × the fields of
 * all others, names of columns and those of a prototype; inside its objects and lists as well.
 */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sampleOf } from '../all-samples.ts'
import { allCalls } from '../index.ts'
import { wireSample } from '../sample.ts'
import type { Call } from './call.ts'

const calls = Object.entries(allCalls).flatMap(([module, list]) =>
  Object.entries(list as Record<string, Call>).map(([name, call]) => ({ id: `${module}.${name}`, module, name, call })),
)
const fieldsOf = ({ input }: Call) =>
  Object.keys(
    (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {},
  )

const columns = [
  'tenant_id',
  'company_id',
  'role_id',
  'is_root',
  'all_projects',
  'in_use',
  'password_hash',
  'must_change_password',
]
const strangers = [
  ...new Set(calls.flatMap(({ call }) => fieldsOf(call))),
  ...columns,
  'isAdmin',
  'rights',
  'constructor',
  '__proto__',
]

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
/** The same with more fields in every object inside. */
function stuffed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stuffed)
  if (!isObject(value)) return value
  const own = Object.entries(value).map(([name, inner]) => [name, stuffed(inner)])
  return Object.fromEntries([...columns.map(name => [name, 1]), ...own])
}

test.each(calls)('$id takes its own fields alone', ({ module, name, call }) => {
  const sample = wireSample(call, sampleOf(module, name))
  // A list whose entries are judged one by one is not looked into before.
  const [schema, fields] = call.entry && Array.isArray(sample) ? [call.entry, sample[0]] : [call.input, sample]
  const known = new Set(fieldsOf(call))
  const more = Object.fromEntries(strangers.filter(field => !known.has(field)).map(field => [field, 1]))
  const plain = z.safeDecode(schema, fields as never)
  const carried = call.entry ? stuffed(fields) : { ...more, ...(stuffed(fields) as object) }
  expect(z.safeDecode(schema, carried as never)).toEqual(plain)
  expect(plain.success || call.right === 'ticket').toBe(true)
})
