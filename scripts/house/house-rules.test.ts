import { expect, test } from 'vitest'
import { findBreaches } from './house-rules.ts'

const lines = (count: number) => 'export {}\n'.repeat(count)

test('a wire word outside the contract is found with its line', () => {
  const text = 'const a = 1\nconst { alarmDealResult } = row\n'
  expect(findBreaches([{ path: 'server/src/alarm/handle.ts', text }])).toEqual([
    'server/src/alarm/handle.ts:2: "alarmDealResult" is a word of the wire; use the contract\'s name for it',
  ])
  expect(findBreaches([{ path: 'contract/src/alarm/alarm.calls.ts', text }])).toEqual([])
})

test('a test may show in quotes what travels, and name it nowhere else', () => {
  const text = "expect(encoded['cAddr']).toBe('x')\nconst cAddr = 1\n"
  expect(findBreaches([{ path: 'console/src/company/form.test.ts', text }])).toHaveLength(1)
})

test('a file may have 400 lines, a test 500', () => {
  expect(findBreaches([{ path: 'edge/src/long.ts', text: lines(401) }])).toHaveLength(1)
  expect(findBreaches([{ path: 'edge/src/long.ts', text: lines(400) }])).toEqual([])
  expect(findBreaches([{ path: 'edge/src/long.test.ts', text: lines(500) }])).toEqual([])
  expect(findBreaches([{ path: 'edge/src/long.test.ts', text: lines(501) }])).toHaveLength(1)
})

test('two files of one name are found, the entries of programs aside', () => {
  const files = ['server/src/main.ts', 'edge/src/main.ts', 'server/src/a/rows.ts', 'edge/src/b/rows.ts']
  expect(findBreaches(files.map(path => ({ path, text: '' })))).toEqual([
    'server/src/a/rows.ts and edge/src/b/rows.ts: two files of one name',
  ])
})

test.each(['server/src/utils.ts', 'server/src/listAlarms.ts', 'server/src/list_alarms.ts'])(
  '%s is badly named',
  path => {
    expect(findBreaches([{ path, text: '' }])).toHaveLength(1)
  },
)

test.each(['console/src/AlarmDesk.tsx', 'console/src/alarmColumns.tsx', 'server/src/alarm.queries.test.ts'])(
  '%s is well named',
  path => {
    expect(findBreaches([{ path, text: '' }])).toEqual([])
  },
)

test('work put off and checks switched off without a reason are found', () => {
  const text =
    '// TODO later\n// biome-ignore lint/x\n// biome-ignore lint/x: the type comes from outside\n// @ts-ignore\n'
  expect(findBreaches([{ path: 'edge/src/a.ts', text }])).toHaveLength(3)
})

test('a suite of the server replaces no module', () => {
  const text = "vi.mock('./live-kinds.ts', () => ({}))\n"
  expect(findBreaches([{ path: 'server/src/a.test.ts', text }])).toHaveLength(1)
  expect(findBreaches([{ path: 'console/src/a.test.ts', text }])).toEqual([])
})

test('a list of names goes by the language', () => {
  const text = "const text = names.join('、')\n"
  expect(findBreaches([{ path: 'console/src/alarm/Desk.tsx', text }])).toHaveLength(1)
  expect(findBreaches([{ path: 'console/src/alarm/desk.texts.ts', text: "hint: '位置、设备名称'\n" }])).toEqual([])
})

test('code that comes late comes by the part that fails alone', () => {
  const text = "import { lazy, useState } from 'react'\n"
  expect(findBreaches([{ path: 'console/src/alarm/Desk.tsx', text }])).toHaveLength(1)
  expect(findBreaches([{ path: 'console/src/alarm/Desk.tsx', text: "import { useState } from 'react'\n" }])).toEqual([])
})
