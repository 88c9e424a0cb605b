// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { edgeKnows } from '@watchfire/contract/device/camera.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { rectangleBetween } from '@watchfire/contract/device/zone.rules.ts'
import type { Zone } from '@watchfire/contract/device/zone.shapes.ts'
import { beforeEach, expect, test } from 'vitest'
import '../../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { drawnCamera as camera, fence, gate, drawnSettings as settings } from '../testing/a-drawn-camera.ts'
import { ZonesDialog } from './ZonesDialog.tsx'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  signInAs([rights.devices])
  server.answers(deviceCalls.getCamera, camera)
  server.answers(alarmCalls.listTypes, {
    rows: [3, 4, 10, 40, 5, 43].map(type => ({
      ...{ type, name: `类型${type}`, nameEn: `Type ${type}` },
      ...{ family: 'general' as const, inUse: true },
    })),
    total: 6,
  })
})

const zoneOf = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}，\\d+ 个角点，占`) })
const goTo = (part: HTMLElement) => act(() => part.focus())
async function open(count = 2) {
  const { person } = renderScreen(<ZonesDialog channelId="WF-EAST_C1" onClose={() => {}} />)
  await screen.findByRole('application', { name: `东门的画面，${count} 个图形` })
  const save = () => person.click(screen.getByRole('button', { name: /^保\s?存$/ }))
  return { person, save }
}
const saved = () => server.received(deviceCalls.updateCamera)
const answersSaved = () =>
  server.answers(deviceCalls.updateCamera, input => ({
    ...camera,
    settings: { ...settings, zones: input.zones, version: input.version + 1 },
    knows: [...edgeKnows],
  }))

const withModel = (zones: Zone[]) => ({ ...camera, settings: { ...settings, zones }, knows: [...edgeKnows] })
/** Choices open with their list below the page. */
async function choose(person: Awaited<ReturnType<typeof open>>['person'], field: string, choice: string) {
  await person.click(screen.getByRole('combobox', { name: field }))
  const list = await screen.findAllByText(choice, { selector: '.ant-select-item-option-content' })
  await person.click(list.at(-1) ?? document.body)
}

test('where the AI server recognises people a new zone is about them; its rule decides time and alarm type', async () => {
  answersSaved()
  server.answers(deviceCalls.getCamera, withModel([fence]))
  const { person, save } = await open(1)
  goTo(screen.getByRole('button', { name: '矩形' }))
  await person.keyboard('{Enter}')
  expect(screen.getByText(/告警类型：类型4。/)).toBeTruthy()
  await choose(person, '报警条件', '停留过久')
  expect(screen.getByText(/告警类型：类型40。/)).toBeTruthy()
  await person.type(screen.getByRole('spinbutton', { name: '停留时间' }), '1.5')
  await save()
  const drawn = { name: '区域 1', points: rectangleBetween([0.35, 0.35], [0.65, 0.65]), looksFor: 'person' }
  await waitFor(() => expect(saved()[0]?.zones).toEqual([fence, { ...drawn, rule: 'loitering', minMs: 90_000 }]))
  await choose(person, '报警条件', '人数达到')
  await person.type(screen.getByRole('spinbutton', { name: '人数' }), '8')
  await save()
  await waitFor(() => expect(saved()[1]?.zones[1]).toEqual({ ...drawn, rule: 'gathering', count: 8 }))
  // A crowd of vehicles there is not: the rule goes with what it was about.
  await choose(person, '检测对象', '车辆')
  expect(screen.queryByRole('spinbutton', { name: '人数' })).toBeNull()
  await save()
  await waitFor(() => expect(saved()[2]?.zones[1]).toEqual({ ...drawn, looksFor: 'vehicle' }))
})

test('where it does not, a zone is as it was, and the choice says why it is none', async () => {
  const { person } = await open()
  goTo(zoneOf('围栏'))
  expect(screen.getByText(/没有识别人员和车辆的模型，或版本过旧/)).toBeTruthy()
  await person.click(screen.getByRole('combobox', { name: '检测对象' }))
  const people = await screen.findByText('人员', { selector: '.ant-select-item-option-content' })
  expect(people.closest('.ant-select-item-option-disabled')).toBeTruthy()
})

test('what a model of the AI server raises is offered by its name, and is all that a zone then asks for', async () => {
  answersSaved()
  server.answers(deviceCalls.getCamera, { ...withModel([{ ...fence, looksFor: 'person' }]), raises: [3] })
  const { person, save } = await open(1)
  goTo(zoneOf('围栏'))
  await choose(person, '检测对象', '类型3（由模型识别）')
  expect(screen.getByText(/告警类型：类型3。/)).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: '报警条件' })).toBeNull()
  await person.type(screen.getByRole('spinbutton', { name: '持续时间' }), '3')
  await save()
  await waitFor(() => expect(saved()[0]?.zones).toEqual([{ ...fence, rule: 'recognised', alarmType: 3, minMs: 3000 }]))
  await choose(person, '检测对象', '人员')
  await save()
  await waitFor(() => expect(saved()[1]?.zones).toEqual([{ ...fence, looksFor: 'person' }]))
})

test('what the licence does not name is marked and cannot be chosen; a zone that needs it says why it is not saved', async () => {
  server.answers(deviceCalls.getCamera, {
    ...withModel([{ ...fence, looksFor: 'person', rule: 'loitering' }, gate]),
    unlicensed: [4, 10],
  })
  const { person } = await open()
  expect(await screen.findByText(/授权不包含“类型4”，这样的新区域不能保存/)).toBeTruthy()
  goTo(zoneOf('围栏'))
  await person.click(screen.getByRole('combobox', { name: '报警条件' }))
  const choice = async (name: string) =>
    (await screen.findByText(name, { selector: '.ant-select-item-option-content' })).closest(
      '.ant-select-item-option-disabled',
    )
  expect(await choice('人数达到（未授权）')).toBeTruthy()
  expect(await choice('停留过久')).toBeNull()
})

test('where the model is gone, the zone that needs it says so by the name of the alarm', async () => {
  server.answers(deviceCalls.getCamera, withModel([{ ...fence, rule: 'recognised', alarmType: 3 }]))
  await open(1)
  expect(await screen.findByText(/没有能识别“类型3”的模型，这些区域不会报警/)).toBeTruthy()
})

test('what looks for people already is warned about where nothing recognises them', async () => {
  server.answers(deviceCalls.getCamera, {
    ...camera,
    settings: { ...settings, zones: [{ ...fence, looksFor: 'person' }] },
  })
  await open(1)
  expect(screen.getByText(/会拒绝这台摄像机的设置。请先升级 AI 服务器，或改为/)).toBeTruthy()
})

test('an older AI server leaves out of a trial what looks for people, and that is said; nothing else drawn, there is nothing to try', async () => {
  const { knows, ...older } = withModel([fence, { ...gate, looksFor: 'person' }])
  server.answers(deviceCalls.getCamera, { ...older, knows: knows.filter(word => word !== 'triesObjects') })
  const { person } = await open()
  const attempt = screen.getByRole<HTMLButtonElement>('button', { name: /用最近 24 小时试算/ })
  expect(attempt.disabled).toBe(false)
  expect(screen.getByText(/针对人员或车辆的图形不参与试算/)).toBeTruthy()
  goTo(zoneOf('围栏'))
  await person.keyboard('{Delete}')
  expect(attempt.disabled).toBe(true)
  expect(screen.getByText(/只记下了移动，因此不能试算/)).toBeTruthy()
})
