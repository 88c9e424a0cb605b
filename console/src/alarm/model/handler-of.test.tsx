// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { Table } from 'antd'
import { expect, test } from 'vitest'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { useTexts } from '../../core/texts.ts'
import { deskTexts } from '../desk/desk.texts.ts'
import { AlarmFacts } from '../detail/AlarmFacts.tsx'
import { alarmColumns } from '../list/alarm-columns.tsx'
import { anAlarm } from './an-alarm.ts'
import { handlerOf } from './handler-of.ts'

const handled = anAlarm({ state: 'handled', handledBy: '王工', handledAccount: '13800000009', handledAtText: '10:00' })

test('a back end that does not tell the account leaves the name alone', () => {
  expect(handlerOf(handled)).toBe('王工 (13800000009)')
  expect(handlerOf({ handledBy: '王工' })).toBe('王工')
  expect(handlerOf({ handledBy: '王工', handledAccount: '' })).toBe('王工')
})

test('the detail shows the account beside the name', () => {
  renderScreen(<AlarmFacts alarm={handled} extra={undefined} />)
  expect(screen.getByText('王工 (13800000009) 于 10:00 处理')).toBeTruthy()
})

function OneRow() {
  const columns = alarmColumns(useTexts(deskTexts), { open: () => {}, mayProcess: false })
  return <Table rowKey="id" columns={columns} dataSource={[handled]} />
}
test('the list, which has no room for it, shows it to who points at the name', () => {
  renderScreen(<OneRow />)
  expect(screen.getByTitle('王工 (13800000009)').textContent).toContain('王工')
})
