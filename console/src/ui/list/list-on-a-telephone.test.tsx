// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { Button } from 'antd'
import { type ComponentProps, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { anAlarm } from '../../alarm/model/an-alarm.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { onTelephone } from '../../core/testing/on-telephone.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { ListPage } from './ListPage.tsx'

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  const rows = [
    anAlarm({ id: '1-1', location: '东门', deviceName: '一号机' }),
    anAlarm({ id: '2-1', location: '西门', deviceName: '二号机' }),
  ]
  server.answers(alarmCalls.list, { rows, total: 2 })
  signInAs()
})

type List = ComponentProps<typeof ListPage<typeof alarmCalls.list>>

function List(given: Partial<List>) {
  const [acted, setActed] = useState('')
  const columns: List['columns'] = [
    { title: '位置', dataIndex: 'location' },
    { title: '设备', dataIndex: 'deviceName' },
    {
      key: 'actions',
      render: (_, { location }) => <Button onClick={() => setActed(`改了${location}`)}>编辑{location}</Button>,
    },
  ]
  return (
    <>
      <ListPage call={alarmCalls.list} input={() => ({})} idOf={({ id }) => id} columns={columns} {...given} />
      <p>{acted}</p>
    </>
  )
}

test('on a telephone rows are cards that say by name what the columns say, with what can be done at their foot', async () => {
  onTelephone()
  const { person, address } = renderScreen(<List detail={({ id }) => <p>详情 {id}</p>} />, '/alarms')
  const card = within((await screen.findByText('东门')).closest('li') as HTMLElement)
  expect(screen.queryByRole('table')).toBeNull()
  expect(card.getByRole('term').textContent).toBe('设备')
  expect(card.getByRole('definition').textContent).toBe('一号机')
  await person.click(card.getByRole('button', { name: '编辑东门' }))
  expect(screen.getByText('改了东门')).toBeTruthy()
  expect(address()).toBe('/alarms')
  await person.click(card.getByText('一号机'))
  expect(address()).toBe('/alarms?open=1-1')
})

test('cards are ticked under the name in their head, and what is done with them stands below them', async () => {
  onTelephone()
  const { person } = renderScreen(
    <List
      mayTick={({ id }) => id !== '2-1'}
      batch={({ rows }) => <Button>处理 {rows.map(({ location }) => location)}</Button>}
    />,
  )
  const tick = await screen.findByRole('checkbox', { name: '选择 东门' })
  expect((screen.getByRole('checkbox', { name: '选择 西门' }) as HTMLInputElement).disabled).toBe(true)
  await person.click(tick)
  await waitFor(() => expect(screen.getByRole('button', { name: '处理 东门' })).toBeTruthy())
  const bar = screen.getByText(/^已选.*1/).parentElement as HTMLElement
  expect(bar.dataset.foot).toBe('true')
  const last = screen.getByText('西门')
  expect(last.compareDocumentPosition(bar) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('a number in the head of a card is named, and a page that draws its rows itself does so', async () => {
  onTelephone()
  renderScreen(<List columns={[{ title: '编号', render: (_, { id }) => Number.parseInt(id, 10) }]} />)
  await waitFor(() => expect(screen.getAllByText(/^编号 \d$/)).toHaveLength(2))
  renderScreen(<List body={({ rows }) => <p>{rows.length} 张图</p>} />)
  expect(await screen.findByText('2 张图')).toBeTruthy()
})

test('at a desk the same list is a table', async () => {
  renderScreen(<List />)
  await screen.findByText('东门')
  expect(screen.getAllByRole('table').length).toBeGreaterThan(0)
})
