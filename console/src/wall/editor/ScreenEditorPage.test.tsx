// @vitest-environment happy-dom

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { planCalls } from '@watchfire/contract/plan/plan.calls.ts'
import { defaultWidgets, type Widget } from '@watchfire/contract/wall/screen.rules.ts'
import { wallCalls } from '@watchfire/contract/wall/wall.calls.ts'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { ScreenEditorPage } from './ScreenEditorPage.tsx'

const score: Widget = { kind: 'score', x: 0, y: 0, w: 3, h: 4 }
const todo: Widget = { kind: 'todo', x: 3, y: 0, w: 3, h: 3 }
let server: FakeServer
let stored: { version: number; widgets: Widget[] }
beforeEach(() => {
  server = startFakeServer()
  signInAs([rights.modifyCompany])
  stored = { version: 4, widgets: [score, todo] }
  server.answers(wallCalls.readScreen, () => ({
    companyName: '东厂',
    changedBy: '王经理',
    changedAtText: '2026-11-26 08:00:00',
    ...stored,
  }))
  server.answers(wallCalls.saveScreen, () => ({ version: 5 }))
})

async function open() {
  const { person } = renderScreen(
    <Routes>
      <Route path="/customized-screen/:id/edit" element={<ScreenEditorPage draw={({ kind }) => <b>{kind}</b>} />} />
    </Routes>,
    '/customized-screen/3/edit',
  )
  await screen.findByRole('heading', { name: '东厂 定制大屏' })
  return person
}
const part = (name: RegExp) => screen.getByRole('button', { name })
const save = () => fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
const sent = () => server.received(wallCalls.saveScreen).at(-1)

test('arrows move and resize a part, which stops where another stands, and each step is undone', async () => {
  const person = await open()
  part(/^待办：第 4 列第 1 行/).focus()
  await person.keyboard('{ArrowLeft}')
  expect(screen.getByText('没有足够的空位')).toBeTruthy()
  await person.keyboard('{ArrowDown}{Shift>}{ArrowRight}{/Shift}')
  expect(part(/^待办：第 4 列第 2 行，宽 4 高 3/)).toBeTruthy()
  await person.keyboard('{Control>}z{/Control}')
  expect(part(/^待办：第 4 列第 2 行，宽 3 高 3/)).toBeTruthy()
  save()
  await waitFor(() => expect(sent()).toEqual({ ofCompanyId: 3, version: 4, widgets: [score, { ...todo, y: 1 }] }))
  expect(await screen.findByText('设置成功！')).toBeTruthy()
})

test('a part is taken off by its key and put back from the list where it has room', async () => {
  const person = await open()
  part(/^安全得分：/).focus()
  await person.keyboard('{Delete}')
  expect(screen.queryByRole('button', { name: /^安全得分：/ })).toBe(null)
  await person.click(screen.getByRole('button', { name: '添加 标题与时钟' }))
  expect(part(/^标题与时钟：第 1 列第 4 行，宽 12 高 1/)).toBeTruthy()
})

test('a part follows the pointer by cells, a whole drag is one step back, and its corner resizes it', async () => {
  await open()
  const canvas = screen.getByRole('region', { name: /12 列/ })
  canvas.getBoundingClientRect = () => ({ left: 0, top: 0, width: 1200, height: 1200 }) as DOMRect
  const drag = (grip: HTMLElement, from: [number, number], over: [number, number][]) => {
    grip.setPointerCapture = () => undefined
    fireEvent.pointerDown(grip, { button: 0, clientX: from[0], clientY: from[1] })
    for (const [clientX, clientY] of over) fireEvent.pointerMove(grip, { clientX, clientY })
    fireEvent.pointerUp(grip)
  }
  drag(
    part(/^待办：/),
    [350, 50],
    [
      [460, 140],
      [640, 260],
    ],
  )
  expect(part(/^待办：第 7 列第 3 行，宽 3 高 3/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(part(/^待办：第 4 列第 1 行/)).toBeTruthy()
  drag(screen.getByTestId('corner-todo'), [600, 300], [[760, 330]])
  expect(part(/^待办：第 4 列第 1 行，宽 5 高 3/)).toBeTruthy()
})

test('a floor plan is chosen for its part: all in turn, a project, or a region of one', async () => {
  server.answers(planCalls.list, () => [
    { projectId: 7, projectName: '一号厂区', regions: [{ regionId: 8, name: '东门' }] },
  ])
  const person = await open()
  expect(screen.queryByRole('combobox', { name: '显示哪张平面图' })).toBe(null)
  await person.click(screen.getByRole('button', { name: '添加 平面图' }))
  expect(screen.getByText('轮流显示全部')).toBeTruthy()
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '显示哪张平面图' }))
  fireEvent.click(await screen.findByText('一号厂区 · 东门'))
  save()
  await waitFor(() =>
    expect(sent()?.widgets.at(-1)).toMatchObject({ kind: 'plan', shows: { projectId: 7, regionId: 8 } }),
  )
})

test('the second of two editors is told, and loads the other one’s screen', async () => {
  const person = await open()
  server.refuses(wallCalls.saveScreen, 'wall.changedMeanwhile')
  await person.click(screen.getByRole('button', { name: '移除 待办' }))
  save()
  expect(await screen.findByText('定制大屏已被他人修改')).toBeTruthy()
  stored = { version: 9, widgets: [{ ...score, x: 8 }] }
  await person.click(screen.getByRole('button', { name: '重新加载' }))
  expect(await screen.findByRole('button', { name: /^安全得分：第 9 列/ })).toBeTruthy()
})

test('an empty screen begins with the usual parts and is looked at before it is saved', async () => {
  stored = { version: 0, widgets: [] }
  const person = await open()
  await person.click(screen.getByRole('button', { name: '从标准布局开始' }))
  await person.click(screen.getByRole('button', { name: /预\s*览/ }))
  const preview = within(screen.getByRole('dialog', { name: '预览' }))
  for (const { kind } of defaultWidgets) expect(preview.getByText(kind)).toBeTruthy()
  await person.click(preview.getByRole('button', { name: '结束预览' }))
  save()
  await waitFor(() => expect(sent()).toEqual({ ofCompanyId: 3, version: 0, widgets: defaultWidgets }))
})
