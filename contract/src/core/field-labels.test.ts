import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '../index.ts'
import type { Call } from './call.ts'
import { fieldLabel, hasLabel, labelParts } from './field-labels.ts'

type JsonSchema = { properties?: Record<string, JsonSchema>; items?: JsonSchema; anyOf?: JsonSchema[] }

function fieldNames({ properties = {}, items, anyOf = [] }: JsonSchema): string[] {
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => [name, ...fieldNames(inner)]),
    ...(items ? fieldNames(items) : []),
    ...anyOf.flatMap(fieldNames),
  ]
}

/** Calls a person makes: machines and tickets are spoken to in names of the wire. */
const callsOfPeople = Object.values(allCalls)
  .flatMap(calls => Object.values(calls) as Call[])
  .filter(({ right }) => right !== 'aiServer' && right !== 'ticket')

test('every field of every call a person makes has words of its own', () => {
  const names = callsOfPeople.flatMap(({ input }) =>
    fieldNames(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema),
  )
  expect(names.length).toBeGreaterThan(100)
  expect([...new Set(names)].filter(name => !hasLabel(name)).sort()).toEqual([])
})

test('a field within a list is named with its place', () => {
  expect(fieldLabel('fireAlarmPunishBeans.0.money', 'zh')).toBe('处罚 第 1 项 处罚金额')
  expect(fieldLabel('fireAlarmPunishBeans.0.money', 'en')).toBe('Fines, no. 1, Amount')
  expect(fieldLabel('alarmLevel', 'zh')).toBe('告警等级')
  expect(fieldLabel('eventId', 'zh')).toBe('eventId')
})

test('a name has its words in one place', () => {
  const names = labelParts.flatMap(part => Object.keys(part))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
