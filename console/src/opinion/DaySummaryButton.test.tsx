// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { type DaySummary, opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { expect, test } from 'vitest'
import { startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { DaySummaryButton } from './DaySummaryButton.tsx'

const summary: DaySummary = {
  ...{ modelName: 'vision-1', total: 1200, agreed: 1000, told: 200, dropped: 2 },
  sentences: [
    {
      text: '<b>上午</b>两起明火',
      alarms: [{ alarmId: 'a-1', typeName: '明火烟雾', deviceName: '一号门', atText: '2026-11-25 09:14:00' }],
    },
  ],
}

test('a day is summed up when it is asked for: named as machine-made, as text, each sentence with links to its alarms', async () => {
  const server = startFakeServer()
  signInAs([rights.reports, rights.processAlarm])
  server.answers(companyCalls.readTree, [])
  server.answers(opinionCalls.summariseDay, summary)
  const covered: boolean[] = []
  const { unmount } = renderScreen(<DaySummaryButton day="2026-11-25" onCovered={is => covered.push(is)} />)
  fireEvent.click(await screen.findByRole('button', { name: /当日小结/ }))
  // The keys of the alarm below rest as long as it lies above.
  expect(covered.at(-1)).toBe(true)
  const ask = await screen.findByRole('button', { name: '生成小结' })
  expect(server.received(opinionCalls.summariseDay)).toEqual([])
  fireEvent.click(ask)
  expect(await screen.findByText('机器生成 · vision-1')).toBeTruthy()
  expect(server.received(opinionCalls.summariseDay)).toMatchObject([{ day: '2026-11-25' }])
  expect(screen.getByText('<b>上午</b>两起明火')).toBeTruthy()
  expect(screen.getByRole('link', { name: '09:14 明火烟雾 一号门' }).getAttribute('href')).toContain(
    '/workplace?alarm=a-1',
  )
  expect(screen.getByText(/1200 条告警中.*共 1000 条/)).toBeTruthy()
  expect(screen.getByText(/只依据.*最近的 200 条/)).toBeTruthy()
  expect(screen.getByText(/去掉 2 句/)).toBeTruthy()
  unmount()
  expect(covered.at(-1)).toBe(false)
})

test('why there is none stands in the dialog; who may not ask the model has no button', async () => {
  const server = startFakeServer()
  signInAs([rights.reports, rights.processAlarm])
  server.answers(companyCalls.readTree, [])
  server.refuses(opinionCalls.summariseDay, 'opinion.notInUse')
  const { unmount } = renderScreen(<DaySummaryButton day="2026-11-25" onCovered={() => {}} />)
  fireEvent.click(await screen.findByRole('button', { name: /当日小结/ }))
  fireEvent.click(await screen.findByRole('button', { name: '生成小结' }))
  expect(await screen.findByText(/未启用二次研判/)).toBeTruthy()
  unmount()
  signInAs([rights.reports])
  renderScreen(<DaySummaryButton day="2026-11-25" onCovered={() => {}} />)
  await waitFor(() => expect(screen.queryByRole('button', { name: /当日小结/ })).toBeNull())
})
