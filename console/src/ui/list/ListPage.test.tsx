// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { createPortal } from 'react-dom'
import { beforeEach, expect, test } from 'vitest'
import { anAlarm } from '../../alarm/model/an-alarm.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { choiceFilter, textFilter } from './filters.tsx'
import { ListPage } from './ListPage.tsx'

const names = Array.from({ length: 45 }, (_, at) => `${at + 1} 号仓库`)
const filters = [
  textFilter('keyword', '关键字'),
  choiceFilter('deviceId', '设备', [
    { value: 'east', label: '东门' },
    { value: 'west', label: '西门' },
  ]),
]

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  // Pages of the names that contain the keyword, as the server cuts them.
  server.answers(alarmCalls.list, ({ keyword = '', pageNum = 1, pageSize = 20 }) => {
    const found = names.filter(name => name.includes(keyword))
    const rows = found.slice((pageNum - 1) * pageSize, pageNum * pageSize)
    return { rows: rows.map(name => anAlarm({ id: `${name.split(' ')[0]}-1`, location: name })), total: found.length }
  })
  signInAs()
})

const open = (address?: string) =>
  renderScreen(
    <ListPage
      call={alarmCalls.list}
      input={({ keyword, deviceId }) => ({ keyword, deviceId })}
      idOf={({ id }) => id}
      columns={[{ title: '位置', dataIndex: 'location' }]}
      filters={filters}
      emptyText="还没有告警"
      detail={({ id, close }) => (
        <button type="button" onClick={close}>
          详情 {id}
        </button>
      )}
    />,
    address,
  )
const lastAsked = () => server.received(alarmCalls.list).at(-1)

test('a page is asked for, stands in the address, and the way back leads to the one before', async () => {
  const { person, address, goBack } = open('/alarms')
  await screen.findByText('20 号仓库')
  expect(screen.getByText('共 45 条')).toBeTruthy()
  await person.click(screen.getByTitle('3'))
  await screen.findByText('45 号仓库')
  expect(screen.queryByText('20 号仓库')).toBeNull()
  expect(address()).toBe('/alarms?page=3')
  expect(lastAsked()).toEqual({ pageNum: 3, pageSize: 20 })
  goBack()
  await screen.findByText('20 号仓库')
  expect(address()).toBe('/alarms')
})

test('an empty list says so and has one page', async () => {
  server.answers(alarmCalls.list, { rows: [], total: 0 })
  open()
  await screen.findByText('还没有告警')
  expect(screen.getByText('共 0 条')).toBeTruthy()
  expect(screen.getByTitle('1').className).toContain('ant-pagination-item-active')
  expect(screen.queryByTitle('2')).toBeNull()
})

test('filters of the address are asked for, and another one starts at the first page', async () => {
  const { person, address } = open('/alarms?keyword=仓库&deviceId=west&page=3')
  await screen.findByText('45 号仓库')
  expect(lastAsked()).toEqual({ keyword: '仓库', deviceId: 'west', pageNum: 3, pageSize: 20 })
  const keyword = screen.getByLabelText('关键字')
  await person.clear(keyword)
  await person.type(keyword, '7 号{Enter}')
  await screen.findByText('7 号仓库')
  expect(address()).toBe('/alarms?keyword=7+号&deviceId=west')
  expect(lastAsked()).toEqual({ keyword: '7 号', deviceId: 'west', pageNum: 1, pageSize: 20 })
})

test('a choice of a filter stands in the address', async () => {
  const { person, address } = open('/alarms')
  await screen.findByText('1 号仓库')
  await person.click(screen.getByLabelText('设备'))
  await person.click(await screen.findByText('东门'))
  await waitFor(() => expect(lastAsked()?.deviceId).toBe('east'))
  expect(address()).toBe('/alarms?deviceId=east')
})

test('where the filters find nothing they are taken back by a button', async () => {
  const { person, address } = open('/alarms?keyword=没有')
  await screen.findByText('没有符合条件的数据')
  await person.click(screen.getByRole('button', { name: '重置筛选' }))
  await screen.findByText('1 号仓库')
  expect(address()).toBe('/alarms')
})

test('a refusal stands where the rows would, and the list is tried again by a button', async () => {
  server.refuses(alarmCalls.list, 'alarm.badPeriod')
  const { person } = open()
  await screen.findByText('结束时间不能早于开始时间')
  server.answers(alarmCalls.list, { rows: [anAlarm({ location: '北门' })], total: 1 })
  await person.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByText('北门')
})

test('the row that is open stands in the address', async () => {
  const { person, address } = open('/alarms')
  await person.click(await screen.findByText('2 号仓库'))
  const detail = await screen.findByRole('button', { name: '详情 2-1' })
  expect(address()).toBe('/alarms?open=2-1')
  await person.click(detail)
  await waitFor(() => expect(address()).toBe('/alarms'))
})

test('a click in a dialog that a row has opened opens the row no more than one on its button', async () => {
  const { person, address } = renderScreen(
    <ListPage
      call={alarmCalls.list}
      input={() => ({})}
      idOf={({ id }) => id}
      columns={[
        { title: '位置', dataIndex: 'location' },
        // A dialog of a row lies elsewhere in the document; its clicks come to the row all the same.
        { key: 'dialog', render: (_, { id }) => <>{createPortal(<p>对话框 {id}</p>, document.body)}</> },
      ]}
      detail={({ id }) => <p>详情 {id}</p>}
    />,
    '/alarms',
  )
  await person.click(await screen.findByText('对话框 1-1'))
  expect(address()).toBe('/alarms')
  await person.click(screen.getByText('1 号仓库'))
  expect(await screen.findByText('详情 1-1')).toBeTruthy()
})
