// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { refreshModules } from '../../core/use-call.ts'
import type { SidebarItem } from '../menu-tree.ts'
import { MenuEntry, SubMenu } from './MenuEntry.tsx'

const page = (menuId: number, url: string): SidebarItem => ({
  key: url,
  menuId,
  names: { zh: url, en: url },
  url,
  children: [],
})
const folder = (zh: string, children: SidebarItem[]): SidebarItem => ({
  key: zh,
  names: { zh, en: zh },
  children,
})
const items = [
  folder('设备中心', [page(rights.devices, '/device-manage'), page(rights.deviceStates, '/device-state')]),
  folder('系统管理', [page(rights.accounts, '/account')]),
]

test.each([
  ['/device-manage', '设备中心'],
  ['/control-setting', '设备中心'],
  ['/device-info', '设备中心'],
  ['/account/2', '系统管理'],
  ['/developing', undefined],
])('at %s the folder that it belongs to is marked', (address, marked) => {
  startFakeServer()
  signInAs([])
  renderScreen(
    items.map(item => <MenuEntry key={item.key} item={item} collapsed={false} />),
    address,
  )
  const current = screen.getAllByRole('button').filter(button => button.dataset.current === 'true')
  expect(current.map(button => button.textContent)).toEqual(marked ? [marked] : [])
})

test('an algorithm that nothing here can raise is marked, and its link says so beside its name', async () => {
  const server = startFakeServer()
  signInAs([])
  server.answers(deviceCalls.listRaisable, { types: [4] })
  const algorithms = [4, 42].map(alarmType => ({ ...page(0, `/type-${alarmType}`), alarmType }))
  renderScreen(<SubMenu item={folder('AI 应用', algorithms)} onGone={() => {}} />)
  expect(await screen.findByText(/还没有设备能产生/)).toBeTruthy()
  const descriptionOf = (name: string) =>
    document.getElementById(screen.getByRole('link', { name }).getAttribute('aria-describedby') ?? '')?.textContent
  expect([descriptionOf('/type-4'), descriptionOf('/type-42')]).toEqual([
    undefined,
    '这里还没有设备能产生，页面上写明缺少什么。',
  ])
})

test('the marks follow what the menu has and what is said of it', async () => {
  const server = startFakeServer()
  signInAs([])
  server.answers(deviceCalls.listRaisable, { types: [4] })
  const algorithms = [4, 42, 50].map(alarmType => ({ ...page(0, `/type-${alarmType}`), alarmType }))
  const { person } = renderScreen(<GrowingMenu algorithms={algorithms} />)
  await screen.findByText(/还没有设备能产生/)
  const marked = () =>
    screen.getAllByRole('link').flatMap(link => (link.hasAttribute('aria-describedby') ? [link.textContent] : []))
  expect(marked()).toEqual(['/type-42'])
  await person.click(screen.getByRole('button', { name: '更多' }))
  expect(marked()).toEqual(['/type-42', '/type-50'])
  server.answers(deviceCalls.listRaisable, { types: [4, 42] })
  await act(() => refreshModules(['device']))
  await waitFor(() => expect(marked()).toEqual(['/type-50']))
  server.answers(deviceCalls.listRaisable, { types: [4, 42, 50] })
  await act(() => refreshModules(['device']))
  await waitFor(() => expect(marked()).toEqual([]))
  expect(screen.queryByText(/还没有设备能产生/)).toBeNull()
})

function GrowingMenu({ algorithms }: { algorithms: SidebarItem[] }) {
  const [count, setCount] = useState(2)
  return (
    <>
      <SubMenu item={folder('AI 应用', algorithms.slice(0, count))} onGone={() => {}} />
      <button type="button" onClick={() => setCount(count + 1)}>
        更多
      </button>
    </>
  )
}
