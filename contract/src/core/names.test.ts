import { expect, test } from 'vitest'
import { z } from 'zod'
import { accessCalls } from '../access/access.calls.ts'
import { filterNameLimit } from '../alarm/desk.calls.ts'
import { boardName } from '../board/board.shapes.ts'
import { companyCalls } from '../company/company.calls.ts'
import { deviceCalls } from '../device/device.calls.ts'
import { allCalls } from '../index.ts'
import { heartbeat } from '../ingest/ingest.shapes.ts'
import { hazardCalls } from '../inspection/hazard.calls.ts'
import { mailCalls } from '../mail/mail.calls.ts'
import { robotCalls } from '../notice/robot.calls.ts'
import type { Call } from './call.ts'
import { name, reportedName } from './fields.ts'

const bad = [
  'a\u202eb',
  'a\u2066b',
  'a\u200bb',
  'a\u200fb',
  'a\ufeffb',
  'a\tb',
  'a\nb',
  'a\u0007b',
  'a\u2028b',
  'a\uffffb',
  'a\ufffeb',
  'a\ud800b',
]
const good = ['张伟', "O'Brien (2)", 'شركة', '🔥👨‍👩‍👧', '=1+1', '<b>']

test.each(bad)('%j is no name', text => {
  expect(name(40).safeParse(text).success).toBe(false)
  expect(z.decode(reportedName(40), text)).toBe('ab')
})
test.each(good)('%j is one', text => {
  expect(name(40).parse(` ${text} `)).toBe(text)
  expect(z.decode(reportedName(40), text)).toBe(text)
})

/** Every field that a call takes, with its path in names of the wire. */
function fieldsOf(schema: z.ZodType, path: string, above: readonly z.ZodType[] = []): [string, z.ZodType][] {
  if (above.includes(schema)) return []
  const {
    shape = {},
    element,
    innerType,
    in: before,
    valueType,
    options = [],
    items = [],
  } = schema._zod.def as unknown as Inside
  const inner = [element, innerType, before, valueType, ...options, ...items].filter(one => one !== undefined)
  const within = [...above, schema]
  return [
    ...Object.entries(shape).flatMap(([key, field]): [string, z.ZodType][] => [
      [`${path}.${key}`, field],
      ...fieldsOf(field, `${path}.${key}`, within),
    ]),
    ...inner.flatMap(one => fieldsOf(one, path, within)),
  ]
}
type Inside = {
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  valueType?: z.ZodType
  options?: readonly z.ZodType[]
  items?: readonly z.ZodType[]
}

const names = Object.entries(allCalls).flatMap(([module, calls]) =>
  Object.entries(calls as Record<string, Call>).flatMap(([key, { input, entry }]) =>
    [input, ...(entry ? [entry] : [])]
      .flatMap(schema => fieldsOf(schema, `${module}.${key}`))
      .filter(([path]) => /name$/i.test(path)),
  ),
)
/** Neither kept nor shown as the name of anything, or no name that people choose. */
const takenAsTheyAre = {
  'board.join.roleName': 'posted by consoles of the spec, and left aside',
  'company.update.userName': 'must be what it is already',
  'device.listOfPlace.afterName': 'the page goes on behind it',
  'device.updateAiServer.seenFacts.deviceName': 'compared with what there is',
  'device.importCameras.cameraRows.projectName': 'looked up',
  'device.importCameras.cameraRows.regionName': 'looked up',
  'directory.save.bindName': 'sent to the directory letter by letter',
  'directory.test.name': 'looked up',
  'hook.bindName.senderName': 'compared with what the sender writes, letter by letter',
  'opinion.saveSettings.modelName': 'sent to the provider of the model letter by letter',
  'video.findRecording.recordFilename': 'looked up',
}

test('no field of a call that is called a name takes what may not stand in one, or it takes it off', () => {
  const takes = ([, schema]: [string, z.ZodType]) => {
    const { success, data } = z.safeDecode(schema, 'a\u202eb' as never)
    return success && JSON.stringify(data).includes('\u202e')
  }
  expect(names.length).toBeGreaterThan(80)
  const taken = new Set(names.filter(takes).map(([path]) => path))
  expect([...taken].toSorted()).toEqual(Object.keys(takenAsTheyAre).toSorted())
})

const server = { host: 'a.cn', port: 25, security: 'none', anyCertificate: false, login: '', sender: 'a@b.cn' }
test.each([
  ['fullName', accessCalls.updateProfile.input, { fullName: 'a\u202eb' }],
  ['companyName', companyCalls.update.input, { companyId: 1, companyName: 'a\u202eb', cAddr: 'x', companyDes: 'x' }],
  ['serverName', mailCalls.addServer.input, { ...server, serverName: 'a\u202eb', fromName: '' }],
  ['fromName', mailCalls.addServer.input, { ...server, serverName: 'a', fromName: 'a\u202eb' }],
  ['robotName', robotCalls.create.input, { companyId: 1, robotName: 'a\u202eb', robotType: 1 }],
  ['types.0.name', hazardCalls.saveProblemTypes.input, { types: [{ name: 'a\u202eb', category: 1, inUse: true }] }],
])('a refusal names %s', (field, input: z.ZodType, fields) => {
  const paths = z.safeDecode(input, fields as never).error?.issues.map(issue => issue.path.join('.'))
  expect(paths).toContain(field)
})

test('what was kept before is still read', () => {
  const rows = [{ typeNo: 1, name: 'a\u202eb', category: 'site', inUse: true }] as const
  expect(z.encode(hazardCalls.listProblemTypes.answer, { rows: [...rows], total: 1 } as never)).toBeDefined()
  const year = { year: 2026, holidays: [{ day: '2026-10-01', kind: 'off', name: 'a\u202eb' }], version: 1 }
  expect(z.encode(deviceCalls.readCalendar.answer, year as never)).toBeDefined()
})

test('boards and filters take the same, and a device that reports a bad name stays online', () => {
  expect(boardName.safeParse('a\u202eb').success).toBe(false)
  expect(name(filterNameLimit).safeParse('x'.repeat(filterNameLimit + 1)).success).toBe(false)
  const channels = [{ channelId: 'A_C1', state: 'online', name: '门\u202e' }]
  const report = z.decode(heartbeat, { deviceId: 'A', sentAt: 1, channels } as never)
  expect(report.channels[0]?.name).toBe('门')
})
