// @vitest-environment happy-dom

import { screen, waitFor, within } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { displayCalls } from '@watchfire/contract/wall/display.calls.ts'
import type { Display } from '@watchfire/contract/wall/display.shapes.ts'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
// Knows the words for projects and companies.
import '../../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { DisplaysPage } from './DisplaysPage.tsx'

const key = `wfd_1f2e3d4c5b6a_${'s'.repeat(43)}`
const east: Display = {
  displayId: 17,
  name: '东墙',
  screen: 'bigScreen',
  projectId: null,
  projectName: '',
  state: 'showing',
  lastSeenStr: '2026-11-26 18:00:00',
  address: '10.1.2.3',
  fps: 60,
  heapMb: 88,
  dataAge: 1,
  soundAllowed: true,
  createdBy: '王经理',
  createdStr: '2026-11-25 08:00:00',
}
const silent = {
  displayId: 18,
  name: '西墙',
  state: 'away' as const,
  screen: 'customScreen' as const,
  projectId: 31,
  projectName: '二号厂区',
}
const gone = { displayId: 19, name: '旧电视', state: 'revoked' as const, lastSeenStr: '', address: '' }

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  const rows = [east, { ...east, ...silent }, { ...east, ...gone }]
  server.answers(displayCalls.list, () => ({ rows, total: rows.length }))
  server.answers(displayCalls.make, { displayId: 20, key })
  server.answers(displayCalls.revoke, undefined)
  server.answers(companyCalls.listProjects, { rows: [], total: 0 })
  signInAs([rights.modifyCompany])
})
const show = () =>
  renderScreen(
    <Routes>
      <Route path="/displays/:id" element={<DisplaysPage />} />
    </Routes>,
    '/displays/3',
  )
const row = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement)

test('each display says what it shows and whether it lives; one that is revoked cannot be revoked', async () => {
  const { person } = show()
  await screen.findByText('东墙')
  expect(server.received(displayCalls.list)[0]).toMatchObject({ ofCompanyId: 3 })
  for (const text of ['大屏', '显示中', '10.1.2.3', '60 帧/秒', '88 MB', '王经理'])
    expect(row('东墙').getByText(text)).toBeTruthy()
  expect(row('东墙').getByText(/^整个/)).toBeTruthy()
  for (const text of ['定制大屏', '二号厂区', '已离线']) expect(row('西墙').getByText(text)).toBeTruthy()
  expect(row('东墙').getByText('可以播放')).toBeTruthy()
  for (const absent of ['60 帧/秒', '可以播放']) expect(row('西墙').queryByText(absent)).toBe(null)
  expect(row('旧电视').queryByRole('button')).toBe(null)
  await person.click(row('西墙').getByRole('button', { name: '吊销 西墙' }))
  await person.click(await screen.findByRole('button', { name: /^吊\s*销$/ }))
  await waitFor(() => expect(server.received(displayCalls.revoke)).toEqual([{ displayId: 18 }]))
})

test('a display whose browser forbids sound says so, and what helps', async () => {
  server.answers(displayCalls.list, () => ({ rows: [{ ...east, soundAllowed: false }], total: 1 }))
  show()
  expect(await screen.findByText('被浏览器禁止')).toBeTruthy()
  expect(row('东墙').getByText(/点击一次画面，或用启动参数 --autoplay-policy=no-user-gesture-required/)).toBeTruthy()
})

test('a display that hangs elsewhere gets another name; one that is taken is said at the field', async () => {
  server.refuses(displayCalls.rename, 'display.nameTaken', { name: '西墙' })
  const { person } = show()
  await person.click(await screen.findByRole('button', { name: '改名 东墙' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByLabelText<HTMLInputElement>('名称')
  expect(field.value).toBe('东墙')
  await person.clear(field)
  await person.type(field, '西墙')
  await person.click(dialog.getByRole('button', { name: /^保\s*存$/ }))
  expect(await dialog.findByText(/已有名为“西墙”的显示屏/)).toBeTruthy()
  server.answers(displayCalls.rename, undefined)
  await person.type(field, '角')
  await person.click(dialog.getByRole('button', { name: /^保\s*存$/ }))
  await waitFor(() => expect(server.received(displayCalls.rename).at(-1)).toEqual({ displayId: 17, name: '西墙角' }))
  expect(await screen.findByText('显示屏已改名')).toBeTruthy()
})

test('the link of a new display is shown once, its key behind the #', async () => {
  const { person } = show()
  await person.click(await screen.findByRole('button', { name: /新建显示屏/ }))
  await person.type(screen.getByLabelText('名称'), '北墙')
  await person.click(screen.getByLabelText('定制大屏'))
  await person.click(screen.getByRole('button', { name: '生成链接' }))
  const link = await screen.findByLabelText<HTMLTextAreaElement>('显示屏链接')
  expect(link.value).toBe(`${location.origin}/wall#${key}`)
  expect(server.received(displayCalls.make)).toEqual([{ ofCompanyId: 3, name: '北墙', screen: 'customScreen' }])
  await person.click(screen.getByRole('button', { name: '已打开，关闭' }))
  await waitFor(() => expect(document.body.textContent).not.toContain(key))
})
