/** Typed extras beside an event: kept with it under their names, and named when they are wrong. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { alarmHandlers } from '../alarm/alarm.routes.ts'
import { aChannel, aCompany, anAiServer, aViewer } from '../core/testing/builders.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { acceptItem } from './accept-item.ts'
import { makeCollector } from './collector.ts'

const db = suiteDatabase()
const { log } = recordedLog()
const tools = { db, log }
const { get, listOccurrences: occurrences } = alarmHandlers({ fileUrl: (_, fileId) => fileId })
const scene = {} as {
  viewer: Awaited<ReturnType<typeof aViewer>>
  send: (items: object[]) => ReturnType<ReturnType<typeof makeCollector>['submit']>
}

beforeAll(async () => {
  const company = await aCompany(db)
  const server = await anAiServer(db, company)
  const { deviceId } = await aChannel(db, server)
  const collector = makeCollector({ db, log })
  scene.viewer = await aViewer(db, company)
  scene.send = items =>
    collector.submit(
      server,
      items.map(item => ({ eventId: randomUUID(), deviceId, occurredAt: Date.now(), ...item })),
    )
})

test.each<[number, object]>([
  [35, { number: 12, range: '0-10' }],
  [42, { number: 7250, range: 6000 }],
  [40, { sojournTime: 90_500 }],
  [53, { meterValue: 1.8, normalValue: '0.4-1.2' }],
  [84, { station: 'A-3', rearBarcode: 'RB-7', actions: [{ actionId: 1, actionState: 2, reason: '扭矩不足' }] }],
  [27, { personnelId: '88', pType: 2 }],
  [60, { saType: 1, alarmT: 61.5, alarmH: 40 }],
  [97, { subType: 'door' }],
])('type %i keeps %j', async (alarmType, extras) => {
  const [outcome] = await scene.send([{ alarmType, extra: { zone: 'gate' }, ...extras }])
  expect(outcome).toMatchObject({ outcome: 'stored' })
  const alarm = await get({ alarmId: outcome?.alarmId ?? '' }, scene.viewer, tools)
  expect(alarm).toMatchObject({ ...extras, extra: { zone: 'gate', ...extras } })
})

test('each repeat has its own', async () => {
  const alarmType = 61
  const [first] = await scene.send([{ alarmType, subType: 1 }])
  await scene.send([{ alarmType, subType: 2 }])
  const { rows } = await occurrences({ alarmId: first?.alarmId ?? '' }, scene.viewer, tools)
  expect(rows.map(row => row.extra?.subType).sort()).toEqual([1, 2])
})

test.each<[number, object, string]>([
  [35, { number: 1.5 }, 'number'],
  [35, { number: -1 }, 'number'],
  [35, { number: 'many' }, 'number'],
  [42, { number: 60.5 }, 'number'],
  [35, { range: 'x'.repeat(61) }, 'range'],
  [35, { range: {} }, 'range'],
  [40, { sojournTime: 1.5 }, 'sojournTime'],
  [40, { sojournTime: '90' }, 'sojournTime'],
  [53, { meterValue: ['1'] }, 'meterValue'],
  [53, { normalValue: true }, 'normalValue'],
  [60, { saType: 3 }, 'saType'],
  [60, { alarmT: -300 }, 'alarmT'],
  [60, { alarmH: 101 }, 'alarmH'],
  [84, { actions: {} }, 'actions'],
  [84, { actions: [{ actionId: 1 }] }, 'actions.0.actionState'],
  [84, { actions: [{ actionId: 1, actionState: 1, reason: 'x'.repeat(201) }] }, 'actions.0.reason'],
  [84, { actions: Array(51).fill({ actionId: 1, actionState: 1 }) }, 'actions'],
  [84, { rearBarcode: 7 }, 'rearBarcode'],
  [27, { pType: 1.5 }, 'pType'],
  [27, { personnelId: {} }, 'personnelId'],
  [97, { subType: null }, 'subType'],
])(
  'type %i with %j is refused by the name of the field, and its neighbour is stored',
  async (alarmType, extras, field) => {
    const [bad, good] = await scene.send([{ alarmType, ...extras }, { alarmType: 4 }])
    expect(bad).toMatchObject({ outcome: 'refused', reason: expect.stringContaining(field) })
    expect(good?.outcome).not.toBe('refused')
  },
)

test.each([
  ['en', 'number', 1.5, 'number: must be a whole number'],
  ['zh', 'range', true, 'range有误：应为文字'],
  ['en', 'meterValue', 'x'.repeat(61), 'meterValue: takes at most 60 characters'],
] as const)('in %s a wrong %s is explained', (language, name, value, reason) => {
  const item = { eventId: 'e', deviceId: 'S_C1', alarmType: 35, occurredAt: 0, [name]: value }
  expect(acceptItem(item, language).refused?.reason).toBe(reason)
})

test.each(['\u0000', '\ud800'])('a text the database cannot keep is refused: %j', async text => {
  const [bad] = await scene.send([{ alarmType: 84, actions: [{ actionId: 1, actionState: 1, reason: text }] }])
  expect(bad).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('extra') })
})
