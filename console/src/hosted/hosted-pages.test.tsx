// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { hostedCalls } from '@watchfire/contract/hosted/hosted.calls.ts'
import { type HostedCamera, type HostedSlot, noSchedule } from '@watchfire/contract/hosted/hosted.shapes.ts'
import { beforeEach, expect, test } from 'vitest'
import '../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { onTelephone } from '../core/testing/on-telephone.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { HostedDevicesPage } from './HostedDevicesPage.tsx'
import { HostedPicturesPage } from './HostedPicturesPage.tsx'

const gate: HostedCamera = {
  channelId: 'WF-EAST_C1',
  name: '东门',
  aiServerName: '东区',
  state: 'online',
  projectId: 1,
  projectName: '一号厂区',
  regionName: '卸货区',
  schedule: { ...noSchedule, mode: 'every', every: 30, from: 480, until: 1080, days: [1, 2, 3, 4, 5] },
  keepDays: 30,
  hostedState: 'unknown',
  changedBy: '王工',
  changedAt: 1,
  expected: 9,
  pictures: 4,
  same: 2,
  holes: 3,
  lastSlot: Date.parse('2026-11-23T04:00:00Z'),
  lastUrl: '/media/v1/file/a?ticket=t',
}
const at = (time: string) => Date.parse(`2026-11-23T${time}:00+08:00`)
const slot = (time: string, outcome: HostedSlot['outcome']): HostedSlot => ({
  slot: at(time),
  outcome,
  takenAt: null,
  url: outcome === 'picture' ? `/file/${time}?ticket=t` : '',
})
const slots = [
  slot('08:00', 'picture'),
  slot('08:30', 'same'),
  slot('09:00', 'cameraOffline'),
  slot('09:30', 'picture'),
]

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(hostedCalls.listHosted, { rows: [gate], total: 1 })
  server.answers(hostedCalls.readDay, { slots })
  server.answers(hostedCalls.readMonth, [{ day: '2026-11-20', pictures: 7, same: 1, holes: 0 }])
  server.answers(alarmCalls.list, { rows: [], total: 0 })
  signInAs([rights.hostedDevices, rights.hostedPictures])
})

test('a camera says its schedule in one line, how today goes, and that its AI server does not know hosted pictures', async () => {
  renderScreen(<HostedDevicesPage />)
  expect(await screen.findByText('每 30 分钟 · 08:00–18:00 · 周一 二 三 四 五')).toBeTruthy()
  expect(screen.getByText('6 / 9')).toBeTruthy()
  expect(screen.getByText('缺 3')).toBeTruthy()
  expect(screen.getByText('AI 服务器的版本不支持托管图片，升级后自动生效。')).toBeTruthy()
})

test('times are checked and sent as minutes of the day, and a term is tried before it is saved', async () => {
  server.answers(hostedCalls.saveSchedule, undefined)
  server.answers(hostedCalls.tryTerm, { pictures: 12, bytes: 2048, oldest: '2026-10-01', newest: '2026-10-09' })
  renderScreen(<HostedDevicesPage />)
  fireEvent.click(await screen.findByRole('button', { name: '拍摄计划 东门' }))
  fireEvent.click(await screen.findByRole('radio', { name: '按时间' }))
  const times = await screen.findByLabelText('拍摄时间')
  fireEvent.change(times, { target: { value: '7:30，noon' } })
  expect(await screen.findByText('请填写 HH:mm 形式的时间')).toBeTruthy()
  fireEvent.change(times, { target: { value: '7:30，17:45' } })
  fireEvent.click(screen.getByRole('button', { name: '试算' }))
  expect(await screen.findByText('将删除 12 张图片（2.0 KB），2026-10-01 至 2026-10-09。')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /保\s*存|确\s*定/ }))
  await waitFor(() => expect(server.received(hostedCalls.saveSchedule)).toHaveLength(1))
  expect(server.received(hostedCalls.saveSchedule)[0]).toMatchObject({
    channelIds: ['WF-EAST_C1'],
    // As it was when the dialog was opened.
    seenChanges: [1],
    keepDays: 30,
    schedule: { mode: 'times', times: [450, 1065] },
  })
})

const picture = () => document.querySelector('figure img')?.getAttribute('src')

test('the arrow keys go from picture to picture, one that is the same shows the one before it, and a hole says why', async () => {
  renderScreen(<HostedPicturesPage />, '/hosted-pic?device=WF-EAST_C1&day=2026-11-23')
  await waitFor(() => expect(picture()).toBe('/file/09:30?ticket=t'))
  const earlier = screen.getByRole('button', { name: '上一张' })
  fireEvent.keyDown(earlier, { key: 'ArrowLeft' })
  await screen.findByText('08:30 与上一张相同')
  expect(picture()).toBe('/file/08:00?ticket=t')
  const strip = screen.getByRole('slider', { name: '当天各时刻' })
  fireEvent.change(strip, { target: { value: '2' } })
  expect(strip.getAttribute('aria-valuetext')).toBe('09:00 摄像机离线')
  expect(picture()).toBeUndefined()
  expect(screen.getByText('2 张图片 · 1 个相同 · 1 个缺失')).toBeTruthy()
  expect(screen.getByRole('button', { name: '2026-11-20：7 张' })).toBeTruthy()
  // Without the right to see alarms none are asked for.
  expect(server.received(alarmCalls.list)).toEqual([])
})

test('a day is played picture by picture to its end, at the speed that is chosen', async () => {
  renderScreen(<HostedPicturesPage />, '/hosted-pic?device=WF-EAST_C1&day=2026-11-23')
  await waitFor(() => expect(picture()).toBe('/file/09:30?ticket=t'))
  // From the last one it begins anew.
  fireEvent.click(screen.getByRole('button', { name: '播放' }))
  await waitFor(() => expect(picture()).toBe('/file/08:00?ticket=t'))
  expect(screen.getByRole('button', { name: '暂停' })).toBeTruthy()
  await screen.findByText('08:30 与上一张相同')
  await waitFor(() => expect(picture()).toBe('/file/09:30?ticket=t'))
  expect(await screen.findByRole('button', { name: '播放' })).toBeTruthy()
})

test('two pictures are compared by a line that keys move', async () => {
  renderScreen(<HostedPicturesPage />, '/hosted-pic?device=WF-EAST_C1&day=2026-11-23')
  await waitFor(() => expect(picture()).toBe('/file/09:30?ticket=t'))
  fireEvent.click(screen.getByRole('button', { name: /对\s*比/ }))
  fireEvent.click(screen.getByRole('button', { name: '上一张' }))
  const line = await screen.findByRole('slider', { name: '拖动或用方向键移动分界线：左边是 09:30，右边是 08:00' })
  fireEvent.change(line, { target: { value: '20' } })
  expect((screen.getByAltText('09:30') as HTMLElement).style.clipPath).toBe('inset(0 80% 0 0)')
})

test('the terms of several cameras stay their own unless one is typed: nothing is deleted by a schedule', async () => {
  server.answers(hostedCalls.listHosted, {
    rows: [gate, { ...gate, channelId: 'WF-EAST_C2', name: '西门', keepDays: 365 }],
    total: 2,
  })
  server.answers(hostedCalls.saveSchedule, undefined)
  renderScreen(<HostedDevicesPage />)
  await screen.findByText('西门')
  fireEvent.click(screen.getAllByRole('checkbox')[0] as HTMLElement)
  fireEvent.click(screen.getByRole('button', { name: /批量|设置/ }))
  await screen.findByText('应用到 2 台摄像机')
  expect((screen.getByLabelText('保留天数') as HTMLInputElement).value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: /保\s*存|确\s*定/ }))
  await waitFor(() => expect(server.received(hostedCalls.saveSchedule)).toHaveLength(1))
  expect(server.received(hostedCalls.saveSchedule)[0]).not.toHaveProperty('keepDays')
})

test('a search for a camera that finds none leaves the search where it is', async () => {
  server.answers(hostedCalls.listHosted, ({ keyword }) =>
    keyword ? { rows: [], total: 0 } : { rows: [gate], total: 1 },
  )
  const { person } = renderScreen(<HostedPicturesPage />, '/hosted-pic')
  const camera = await screen.findByRole('combobox', { name: '摄像机' })
  await person.click(camera)
  await person.type(camera, 'x')
  await waitFor(() => expect(server.received(hostedCalls.listHosted).at(-1)).toMatchObject({ keyword: 'x' }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: '摄像机' })).toBeTruthy())
})

test('on a telephone a card says the schedule and how today goes, and several are planned at once', async () => {
  onTelephone()
  server.answers(hostedCalls.listHosted, { rows: [gate, { ...gate, channelId: 'WF-EAST_C2', name: '西门' }], total: 2 })
  const { person } = renderScreen(<HostedDevicesPage />)
  const [card] = await screen.findAllByTestId('device-card')
  expect(card?.textContent).toContain('每 30 分钟 · 08:00–18:00')
  expect(card?.textContent).toContain('今日 · 6 / 9 · 缺 3')
  await person.click(screen.getByRole('checkbox', { name: '选择 西门' }))
  await person.click(screen.getByRole('button', { name: '全选本页' }))
  await person.click(screen.getByRole('button', { name: '设置拍摄计划' }))
  await screen.findByText('应用到 2 台摄像机')
})
