// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { deskCalls, type SavedFilter } from '@watchfire/contract/alarm/desk.calls.ts'
import { useSearchParams } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { SavedFilters } from './SavedFilters.tsx'

const severe: SavedFilter = { name: '严重未处理', query: 'level=severe&state=pending', isDefault: true }
const month: SavedFilter = { name: '近一月', query: 'days=30', isDefault: false }

let server: FakeServer
/** The filters as the server keeps them. */
let stored: SavedFilter[]
beforeEach(() => {
  server = startFakeServer()
  stored = [severe, month]
  server.answers(deskCalls.listFilters, () => stored)
  server.answers(deskCalls.saveFilter, ({ name, query = '', isDefault = false }) => {
    stored = [...stored.filter(each => each.name !== name), { name, query, isDefault }]
  })
  signInAs()
})

function Desk() {
  const [params, setParams] = useSearchParams()
  return (
    <>
      <SavedFilters params={params} today="2026-03-10" show={next => setParams(next)} />
      <button type="button" onClick={() => setParams({})}>
        重置
      </button>
    </>
  )
}
async function open(address: string) {
  const view = renderScreen(<Desk />, address)
  await screen.findByRole('button', { name: '近一月' })
  return view
}
const filter = (name: string | RegExp) => screen.getByRole('button', { name })
const isPressed = (name: string | RegExp) => filter(name).getAttribute('aria-pressed') === 'true'

test('a desk that is opened without filters shows the default, and once reset it stays reset', async () => {
  const { person, address } = await open('/alarms')
  await waitFor(() => expect(address()).toBe('/alarms?level=severe&state=pending'))
  expect(isPressed(/严重未处理/)).toBe(true)
  await person.click(filter('重置'))
  expect(address()).toBe('/alarms')
  expect(isPressed(/严重未处理/)).toBe(false)
})

test('an address with filters, a page or an alarm is shown as it is', async () => {
  for (const asked of ['/alarms?level=fault', '/alarms?page=2', '/alarms?alarm=a1-1']) {
    const { address, unmount } = await open(asked)
    expect(address()).toBe(asked)
    unmount()
  }
})

test('a filter is one click away, and another click takes it back', async () => {
  const { person, address } = await open('/alarms?level=fault&page=3&size=50')
  await person.click(filter('近一月'))
  expect(address()).toBe('/alarms?size=50&from=2026-02-09&until=2026-03-10')
  expect(isPressed('近一月')).toBe(true)
  await person.click(filter('近一月'))
  expect(address()).toBe('/alarms?size=50')
  expect(isPressed('近一月')).toBe(false)
})

test('filters of now are kept under a name and stand among the others', async () => {
  const { person } = await open('/alarms?level=fault&page=3')
  await person.click(filter(/保存筛选/))
  await person.type(await screen.findByLabelText('名称'), ' 夜班故障 ')
  await person.click(screen.getByRole('checkbox', { name: '进入告警中心时默认使用' }))
  await person.click(filter(/^保\s?存$/))
  await screen.findByText('已保存')
  expect(server.received(deskCalls.saveFilter)).toEqual([{ name: '夜班故障', query: 'level=fault', isDefault: true }])
  await waitFor(() => expect(isPressed(/夜班故障/)).toBe(true))
  expect(screen.queryByRole('button', { name: /保存筛选/ })).toBeNull()
})

test('a filter is kept under a name only, and one that replaces another says so first', async () => {
  const { person } = await open('/alarms?level=fault')
  await person.click(filter(/保存筛选/))
  const name = await screen.findByLabelText('名称')
  await person.type(name, '  {Enter}')
  await screen.findByText('请输入名称')
  expect(server.received(deskCalls.saveFilter)).toEqual([])
  await person.type(name, '近一月')
  await screen.findByText('同名的常用筛选将被替换')
})

test('what cannot be kept leaves the dialog open with its name', async () => {
  server.refuses(deskCalls.saveFilter, 'desk.tooManyFilters', { limit: 20 })
  const { person } = await open('/alarms?level=fault')
  await person.click(filter(/保存筛选/))
  await person.type(await screen.findByLabelText('名称'), '夜班{Enter}')
  await screen.findByText(/最多.*20/)
  expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('夜班')
})
