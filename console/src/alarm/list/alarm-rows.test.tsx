// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { expect, test, vi } from 'vitest'
import '../../core/brand-store.ts'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { anAlarm } from '../model/an-alarm.ts'
import { AlarmRows } from './AlarmRows.tsx'

const rows = [anAlarm({ id: 'a-1', pictures: ['/a.jpg'] }), anAlarm({ id: 'a-2', deviceName: '西门' })]

test.each(['table', 'cards', 'lines'] as const)('as %s alarms are opened and ticked', async layout => {
  startFakeServer()
  signInAs([rights.workplace, rights.processAlarm])
  const [open, onTick] = [vi.fn(), vi.fn()]
  const { person } = renderScreen(
    <AlarmRows {...{ rows, layout, open, onTick }} dimmed={false} openId={null} ticked={[]} />,
  )
  expect(screen.queryAllByRole('table').length > 0).toBe(layout === 'table')
  await person.click(screen.getAllByText('西门', { exact: false })[0] as HTMLElement)
  expect(open).toHaveBeenCalledWith('a-2')
  await person.click(screen.getByRole('checkbox', { name: /西门/ }))
  expect(onTick).toHaveBeenCalledWith(['a-2'])
})
