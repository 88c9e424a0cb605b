// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { rectangleBetween } from '@watchfire/contract/device/zone.rules.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import '../../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { drawnCamera as camera, fence, gate, drawnSettings as settings } from '../testing/a-drawn-camera.ts'
import { ZonesDialog } from './ZonesDialog.tsx'
import { ZonesOnPicture } from './ZonesOnPicture.tsx'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  signInAs([rights.devices])
  server.answers(deviceCalls.getCamera, camera)
  server.answers(alarmCalls.listTypes, { rows: [], total: 0 })
  // The picture is a thousand pixels wide; a place on the screen is a place on it.
  const wide = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  const high = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(1000)
  onTestFinished(() => {
    wide.mockRestore()
    high.mockRestore()
  })
})

const ratio = 9 / 16
const at = (x: number, y: number) => ({ clientX: x, clientY: y * ratio, button: 0, pointerId: 1 })
const corner = (name: string, number: number) =>
  screen.getByRole('button', { name: new RegExp(`${name}，第 ${number} 个角点`) })
const zoneOf = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}，\\d+ 个角点，占`) })
const goTo = (part: HTMLElement) => act(() => part.focus())
function drag(from: Element, start: [number, number], ...way: [number, number][]) {
  fireEvent.pointerDown(from, at(...start))
  for (const place of way) fireEvent.pointerMove(from, at(...place))
  fireEvent.pointerUp(from, at(...(way.at(-1) ?? start)))
}
async function open(count = 2) {
  const onClose = vi.fn()
  const { person } = renderScreen(<ZonesDialog channelId="WF-EAST_C1" onClose={onClose} />)
  await screen.findByRole('application', { name: `东门的画面，${count} 个图形` })
  const save = () => person.click(screen.getByRole('button', { name: /^保\s?存$/ }))
  return { person, onClose, save }
}
const saved = () => server.received(deviceCalls.updateCamera)
const answersSaved = () =>
  server.answers(deviceCalls.updateCamera, input => ({
    ...camera,
    settings: {
      ...settings,
      zones: input.zones,
      masks: input.masks ?? [],
      lines: input.lines ?? [],
      version: input.version + 1,
    },
  }))

test('a zone is changed by keys alone, saved with all else of the camera as it was, and its login stays', async () => {
  answersSaved()
  const { person, save } = await open()
  goTo(zoneOf('围栏'))
  await person.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
  expect(screen.getByText(/围栏：横 385，纵 226/)).toBeTruthy()
  goTo(corner('围栏', 2))
  await person.keyboard('{Insert}')
  expect(document.activeElement).toBe(corner('围栏', 3))
  await person.keyboard('{ArrowLeft}{Delete}')
  expect(screen.getByText('已删除角点，还剩 4 个')).toBeTruthy()
  await save()
  await waitFor(() => expect(saved()).toHaveLength(1))
  const { zones, ...rest } = saved()[0] ?? { zones: [] }
  expect(rest).toEqual({
    channelId: 'WF-EAST_C1',
    version: 4,
    name: '东门',
    location: '岗亭',
    address: settings.address,
    masks: [],
    lines: [],
    faults: true,
    record: false,
    enabled: true,
  })
  expect(zones).toEqual([{ name: '围栏', points: rectangleBetween([0.2005, 0.2093], [0.4005, 0.6093]) }, gate])
})

test('a corner follows the pointer, jumps to the neighbour, and one step back undoes the whole drag', async () => {
  answersSaved()
  const { person, save } = await open()
  fireEvent.pointerDown(zoneOf('围栏'), at(0.3, 0.4))
  fireEvent.pointerUp(zoneOf('围栏'), at(0.3, 0.4))
  // Taken hold of a little beside it, it does not jump to the pointer.
  drag(corner('围栏', 2), [0.402, 0.202], [0.45, 0.25], [0.502, 0.302])
  expect(corner('围栏', 2).getAttribute('aria-label')).toContain('横 960，纵 324')
  drag(corner('围栏', 2), [0.5, 0.3], [0.593, 0.205])
  expect(corner('围栏', 2).getAttribute('aria-label')).toContain('横 1152，纵 216')
  await person.keyboard('{Control>}z{/Control}')
  expect(corner('围栏', 2).getAttribute('aria-label')).toContain('横 960，纵 324')
  await person.click(screen.getByRole('checkbox', { name: '自动贴齐' }))
  drag(corner('围栏', 2), [0.5, 0.3], [0.593, 0.205])
  await save()
  await waitFor(() => expect(saved()[0]?.zones[0]?.points[1]).toEqual([0.593, 0.205]))
})

test('a zone is moved as a whole, and a new corner is pulled out of its edge', async () => {
  answersSaved()
  const { save } = await open()
  drag(zoneOf('大门'), [0.7, 0.4], [0.71, 0.46])
  const mark = document.querySelector('[data-between="0"]')
  if (!mark) throw new Error('no place for a new corner')
  drag(mark, [0.71, 0.26], [0.71, 0.3])
  await save()
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]?.zones[1]).toEqual({
    ...gate,
    points: [
      [0.61, 0.26],
      [0.71, 0.3],
      [0.81, 0.26],
      [0.81, 0.66],
      [0.61, 0.66],
    ],
  })
})

test('a polygon is drawn point by point, closed at its first one, and a rectangle by a drag', async () => {
  answersSaved()
  const { person, save } = await open()
  const ground = () => screen.getByTestId('new-zone')
  fireEvent.click(screen.getByRole('button', { name: '多边形' }), { detail: 1 })
  for (const [x, y] of [
    [0.1, 0.7],
    [0.3, 0.7],
    [0.3, 0.9],
    [0.5, 0.9],
  ] as const)
    fireEvent.click(ground(), { ...at(x, y), detail: 1 })
  await person.keyboard('{Backspace}')
  fireEvent.click(ground(), { ...at(0.102, 0.702), detail: 1 })
  fireEvent.click(screen.getByRole('button', { name: '矩形' }), { detail: 1 })
  drag(ground(), [0.5, 0.7], [0.7, 0.9])
  await save()
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]?.zones.slice(2)).toEqual([
    {
      name: '区域 1',
      points: [
        [0.1, 0.7],
        [0.3, 0.7],
        [0.3, 0.9],
      ],
    },
    { name: '区域 2', points: rectangleBetween([0.5, 0.7], [0.7, 0.9]) },
  ])
})

test('without snapping, too, corners are kept with four decimals', async () => {
  answersSaved()
  const { person, save } = await open()
  await person.click(screen.getByRole('checkbox', { name: '自动贴齐' }))
  fireEvent.click(screen.getByRole('button', { name: '多边形' }), { detail: 1 })
  for (const [x, y] of [
    [0.123456, 0.7],
    [0.3, 0.7],
    [0.3, 0.9],
  ] as const)
    fireEvent.click(screen.getByTestId('new-zone'), { ...at(x, y), detail: 1 })
  await person.keyboard('{Enter}')
  await save()
  await waitFor(() => expect(saved()[0]?.zones[2]?.points[0]).toEqual([0.1235, 0.7]))
})

const drawKind = async (person: Awaited<ReturnType<typeof open>>['person'], kind: string) =>
  person.click(within(screen.getByRole('radiogroup', { name: '画什么' })).getByText(kind))

test('a mask is drawn as an area is, and a line by its two ends; its direction is turned, and both are saved beside the areas', async () => {
  answersSaved()
  const { person, save } = await open()
  await drawKind(person, '屏蔽区')
  fireEvent.click(screen.getByRole('button', { name: '矩形' }), { detail: 1 })
  drag(screen.getByTestId('new-zone'), [0.5, 0.7], [0.7, 0.9])
  expect(screen.getByRole('button', { name: /^屏蔽区 1，屏蔽区，4 个角点/ })).toBeTruthy()
  expect(screen.queryByTestId('smallest-thing')).toBeNull()
  await drawKind(person, '警戒线')
  fireEvent.click(screen.getByRole('button', { name: '画线' }), { detail: 1 })
  fireEvent.click(screen.getByTestId('new-zone'), { ...at(0.1, 0.7), detail: 1 })
  fireEvent.click(screen.getByTestId('new-zone'), { ...at(0.1234, 0.9), detail: 1 })
  const line = screen.getByRole('button', { name: '警戒线 1，警戒线' })
  await waitFor(() => expect(document.activeElement).toBe(line))
  // It has two ends and no place for a third.
  expect(document.querySelector('[data-between]')).toBeNull()
  await person.keyboard('{Insert}')
  expect(screen.getByText('警戒线只有起点和终点')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: /反转方向/ }))
  await save()
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]).toMatchObject({
    zones: [fence, gate],
    masks: [{ name: '屏蔽区 1', points: rectangleBetween([0.5, 0.7], [0.7, 0.9]) }],
    lines: [
      {
        name: '警戒线 1',
        points: [
          [0.1234, 0.9],
          [0.1, 0.7],
        ],
        both: false,
      },
    ],
  })
  await person.click(screen.getByRole('checkbox', { name: '双向都报警' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /反转方向/ }).disabled).toBe(true)
  await save()
  await waitFor(() => expect(saved()[1]?.lines?.[0]?.both).toBe(true))
})

test('a line is moved by keys, end by end and as a whole; without a length it is said and not saved', async () => {
  server.answers(deviceCalls.getCamera, {
    ...camera,
    settings: {
      ...settings,
      lines: [
        {
          name: '门线',
          points: [
            [0.5, 0.5],
            [0.5005, 0.5],
          ],
          both: false,
        },
      ],
    },
  })
  const { person } = await open(3)
  goTo(screen.getByRole('button', { name: '门线，警戒线' }))
  goTo(corner('门线', 1))
  await person.keyboard('{ArrowRight}')
  expect(screen.getByText('门线，起点和终点相同')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /保\s?存/ }).disabled).toBe(true)
  await person.keyboard('{Shift>}{ArrowUp}{/Shift}')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /保\s?存/ }).disabled).toBe(false)
  goTo(screen.getByRole('button', { name: '门线，警戒线' }))
  await person.keyboard('{Delete}')
  expect(screen.getByText('已删除门线')).toBeTruthy()
})

test('an AI server that is too old for what is drawn is said before it refuses it', async () => {
  server.answers(deviceCalls.getCamera, { ...camera, knows: ['masks'] })
  const { person } = await open()
  await drawKind(person, '屏蔽区')
  goTo(screen.getByRole('button', { name: '矩形' }))
  await person.keyboard('{Enter}')
  expect(screen.queryByText(/还不支持/)).toBeNull()
  await drawKind(person, '警戒线')
  goTo(screen.getByRole('button', { name: '画线' }))
  await person.keyboard('{Enter}')
  expect(await screen.findByText(/还不支持警戒线/)).toBeTruthy()
})

test('a drawing is tried before it is saved: how often it would have raised, what is new and what is no longer', async () => {
  const at = Date.parse('2026-11-22T09:12:00+08:00')
  const one = { at, name: '区域 1', boxes: [{ x: 0.1, y: 0.1, w: 0.2, h: 0.4 }] }
  server.answers(deviceCalls.tryDrawing, {
    since: at,
    drawn: 3,
    inUse: 2,
    added: 2,
    gone: 1,
    raised: [
      { ...one, change: 'added', picture: 'YWJj', takenAt: at },
      { ...one, at: at + 1, name: '大门', change: 'gone', picture: null, takenAt: null },
    ],
  })
  const { person } = await open()
  goTo(screen.getByRole('button', { name: '矩形' }))
  await person.keyboard('{Enter}')
  await person.click(screen.getByRole('button', { name: /用最近 24 小时试算/ }))
  expect(await screen.findByText('会报警 3 次（使用中的设置：2 次）')).toBeTruthy()
  expect(screen.getByText(/从 2026-11-22 09:12.* 起。 新增 2 次，不再报警 1 次。/)).toBeTruthy()
  expect(screen.getByRole('img', { name: /^区域 1，2026-11-22 09:12/ })).toBeTruthy()
  expect(screen.getByText('那一刻没有留下图片')).toBeTruthy()
  expect(server.received(deviceCalls.tryDrawing)[0]).toMatchObject({
    channelId: 'WF-EAST_C1',
    zones: [fence, gate, { name: '区域 1' }],
    masks: [],
    lines: [],
  })
  await person.keyboard('{Delete}')
  goTo(zoneOf('区域 1'))
  await person.keyboard('{ArrowLeft}')
  expect(screen.getByText(/试算之后又改了图形/)).toBeTruthy()
  server.refuses(deviceCalls.tryDrawing, 'device.aiServerAway')
  await person.click(screen.getByRole('button', { name: /用最近 24 小时试算/ }))
  expect(await screen.findByText('AI 服务器未连接，暂时无法测试')).toBeTruthy()
})

test('a drawing that looks for people is tried too, and it is said since when they are known, or that they are not', async () => {
  const since = Date.parse('2026-11-22T09:12:00+08:00')
  const outcome = { since, drawn: 2, inUse: 0, added: 2, gone: 0, raised: [] }
  server.answers(deviceCalls.tryDrawing, { ...outcome, objectsSince: since + 3_600_000, until: since + 7_200_000 })
  const zones = [{ ...fence, looksFor: 'person' as const }]
  server.answers(deviceCalls.getCamera, { ...camera, settings: { ...settings, zones } })
  const { person } = await open(1)
  await person.click(screen.getByRole('button', { name: /用最近 24 小时试算/ }))
  expect(await screen.findByText(/人员和车辆从 2026-11-22 10:12.* 起。/)).toBeTruthy()
  expect(screen.getByText(/只算到 2026-11-22 11:12/)).toBeTruthy()
  expect(screen.queryByText(/不参与试算/)).toBeNull()
  server.answers(deviceCalls.tryDrawing, { ...outcome, drawn: 0, added: 0, objectsSince: null })
  await person.click(screen.getByRole('button', { name: /用最近 24 小时试算/ }))
  expect(await screen.findByText('还没有记下这台摄像机前的人员和车辆')).toBeTruthy()
})

test('by key a new zone begins in the middle, and Escape ends a drawing without closing', async () => {
  const { person, onClose } = await open()
  goTo(screen.getByRole('button', { name: '矩形' }))
  await person.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(zoneOf('区域 1')))
  fireEvent.click(screen.getByRole('button', { name: '多边形' }), { detail: 1 })
  await person.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: '多边形' }).getAttribute('aria-pressed')).toBe('false')
  expect(onClose).not.toHaveBeenCalled()
})

test('a zone whose edges cross is said and not saved, nor is one without a name', async () => {
  const { person } = await open()
  const save = screen.getByRole<HTMLButtonElement>('button', { name: /保\s?存/ })
  fireEvent.pointerDown(zoneOf('围栏'), at(0.3, 0.4))
  fireEvent.pointerUp(zoneOf('围栏'), at(0.3, 0.4))
  drag(corner('围栏', 1), [0.2, 0.2], [0.5, 0.5])
  expect(screen.getByText('围栏，边相互交叉')).toBeTruthy()
  expect(save.disabled).toBe(true)
  await person.click(screen.getByRole('button', { name: '撤销' }))
  await person.clear(screen.getByRole('textbox', { name: '名称' }))
  expect(save.disabled).toBe(true)
  await person.type(screen.getByRole('textbox', { name: '名称' }), '北墙')
  expect(save.disabled).toBe(false)
})

test('what counts in a zone is set beside it, and the figure on the picture has its size', async () => {
  answersSaved()
  server.answers(deviceCalls.getCamera, { ...camera, sensitivity: 1 })
  const { person, save } = await open()
  goTo(zoneOf('大门'))
  await person.clear(screen.getByRole('spinbutton', { name: '最小目标' }))
  await person.type(screen.getByRole('spinbutton', { name: '最小目标' }), '1.5')
  await person.type(screen.getByRole('spinbutton', { name: '停留时间' }), '2.5')
  // 1.5 % of the picture, six times as much at the lowest sensitivity; the figure one high covers 0.2654.
  const scale = Number(/scale\((.*)\)/.exec(screen.getByTestId('smallest-thing').getAttribute('transform') ?? '')?.[1])
  expect(scale ** 2 * (Math.PI * 0.01 + 0.3 * 0.78)).toBeCloseTo(0.015 * 6 * ratio, 6)
  await save()
  await waitFor(() => expect(saved()[0]?.zones[1]).toEqual({ ...gate, minSize: 0.015, minMs: 2500 }))
})

test('who changed the camera meanwhile is said; theirs can be taken, and one step back brings mine', async () => {
  const { person, save } = await open()
  goTo(zoneOf('围栏'))
  await person.keyboard('{Delete}')
  server.refuses(deviceCalls.updateCamera, 'device.changedMeanwhile', { name: '王工' })
  server.answers(deviceCalls.getCamera, {
    ...camera,
    settings: { ...settings, zones: [fence], version: 9, faults: false },
  })
  await save()
  expect(await screen.findByText(/王工 刚刚修改了该摄像机/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '改用对方的区域' }))
  await screen.findByRole('application', { name: '东门的画面，1 个图形' })
  expect(zoneOf('围栏')).toBeTruthy()
  await person.keyboard('{Control>}z{/Control}')
  answersSaved()
  await save()
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ version: 9, faults: false, zones: [gate] }))
})

test('mine can be saved over theirs, with their other changes kept', async () => {
  const { person, save } = await open()
  goTo(zoneOf('围栏'))
  await person.keyboard('{Delete}')
  server.refuses(deviceCalls.updateCamera, 'device.changedMeanwhile', { name: '王工' })
  server.answers(deviceCalls.getCamera, { ...camera, settings: { ...settings, zones: [], version: 9, record: true } })
  await save()
  await screen.findByText(/王工 刚刚修改了该摄像机/)
  answersSaved()
  await person.click(screen.getByRole('button', { name: '仍保存我的' }))
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ version: 9, record: true, zones: [gate] }))
})

test('unsaved changes are asked about', async () => {
  const { person, onClose } = await open()
  goTo(zoneOf('围栏'))
  await person.keyboard('{ArrowLeft}')
  await person.click(screen.getAllByRole('button', { name: '关闭' }).at(-1) ?? document.body)
  expect(onClose).not.toHaveBeenCalled()
  await person.click(await screen.findByRole('button', { name: '放弃修改' }))
  expect(onClose).toHaveBeenCalled()
})

test('zones are copied to chosen cameras of the same customer, each says how it went, and what failed is tried again', async () => {
  const row = { ...camera, zones: 0 }
  const rows = ['WF-EAST_C1', 'WF-EAST_C2', 'WF-EAST_C3', 'WF-EAST_C4'].map(channelId => ({
    ...row,
    channelId,
    name: `相机 ${channelId}`,
  }))
  server.answers(deviceCalls.listCameras, {
    rows: rows.map(each => (each.channelId === 'WF-EAST_C4' ? { ...each, setUp: 'file' as const } : each)),
    total: 4,
  })
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: '复制到其他摄像机…' }))
  await screen.findByText('把东门的检测区域复制到…')
  const dialog = screen.getAllByRole('dialog').at(-1) ?? document.body
  const choices = await within(dialog).findAllByRole('checkbox')
  // Three kinds and three cameras.
  expect(choices).toHaveLength(6)
  for (const choice of choices.slice(2)) await person.click(choice)
  expect(server.received(deviceCalls.listCameras).at(-1)).toMatchObject({ beside: camera.channelId })
  server.answers(deviceCalls.changeCameras, ({ channelIds }) =>
    channelIds.map(channelId => ({
      channelId,
      name: channelId,
      ...(channelId === 'WF-EAST_C3'
        ? ({ result: 'refused', reason: '在配置文件中设置' } as const)
        : ({ result: 'done', reason: '' } as const)),
    })),
  )
  const choice = { sourceId: camera.channelId, parts: ['zones', 'lines'] }
  await person.click(within(dialog).getByRole('button', { name: /复制到 \d 台摄像机/ }))
  expect(await within(dialog).findByText('2 路完成，1 路未完成')).toBeTruthy()
  expect(within(dialog).getByText('在配置文件中设置')).toBeTruthy()
  await person.click(within(dialog).getByRole('button', { name: '重试失败的 1 路' }))
  await waitFor(() =>
    expect(server.received(deviceCalls.changeCameras)).toMatchObject([
      { ...choice, channelIds: ['WF-EAST_C1', 'WF-EAST_C2', 'WF-EAST_C3'] },
      { ...choice, channelIds: ['WF-EAST_C3'] },
    ]),
  )
})

test('a camera that is set up beside its AI server says so', async () => {
  server.answers(deviceCalls.getCamera, { ...camera, setUp: 'file', settings: null })
  renderScreen(<ZonesDialog channelId="WF-EAST_C1" onClose={() => {}} />)
  expect(await screen.findByText(/区域请在那里修改/)).toBeTruthy()
})

test('zones are looked at by name on what there is of a picture', async () => {
  renderScreen(<ZonesOnPicture camera={camera} drawn={settings} />)
  expect(screen.getByRole('img', { name: '东门的检测区域: 围栏, 大门' })).toBeTruthy()
  expect(await screen.findByText(/以网格代替/)).toBeTruthy()
})
