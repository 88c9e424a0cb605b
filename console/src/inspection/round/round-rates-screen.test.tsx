// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { roundCalls, roundPlanCalls } from '@watchfire/contract/inspection/round/round.calls.ts'
import type { RoundRate } from '@watchfire/contract/inspection/round/round.shapes.ts'
import { beforeEach, expect, test } from 'vitest'
import '../../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { RoundRatesView } from './RoundRatesView.tsx'
import { RoundsView } from './RoundsView.tsx'

const rate: RoundRate = {
  ...{ planId: 2, walkerId: null, name: '夜间巡检', firstDay: '2026-11-01', lastDay: '2026-11-30' },
  ...{ over: 40, done: 37, late: 2, missed: 1 },
}
const few = { ...rate, planId: 3, name: '周检', over: 3, done: 3, late: 0, missed: 0 }

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  signInAs([rights.fireCheck])
  server.answers(roundPlanCalls.list, { rows: [], total: 0 })
})

test('each number leads to its rounds, and a rate of few is grey with how many they are', async () => {
  server.answers(roundCalls.listRates, { rows: [rate, few], total: 2 })
  renderScreen(<RoundRatesView title="巡检完成率" />, '/fire-check?view=roundRates&walker=9')
  const late = await screen.findByRole('link', { name: '逾期补检 2' })
  expect(Object.fromEntries(new URL(late.getAttribute('href') ?? '', 'http://x').searchParams)).toEqual({
    ...{ view: 'rounds', state: 'late', plan: '2', walker: '9', from: '2026-11-01', until: '2026-11-30' },
  })
  expect(screen.getByText('92.5%').closest('[class*=few]')).toBeNull()
  expect(screen.getByText(/100\.0%/).closest('[class*=few]')?.textContent).toContain('仅 3 次')
  expect(screen.queryByRole('link', { name: '有漏检 0' })).toBeNull()
  expect(server.received(roundCalls.listRates)[0]).toMatchObject({ ratedBy: 'plan', walkerId: 9 })
})

test('a link to rounds asks for exactly these', async () => {
  server.answers(roundCalls.list, { rows: [], total: 0 })
  const address = '/fire-check?view=rounds&state=over&plan=2&walker=9&from=2026-11-01&until=2026-11-30'
  renderScreen(<RoundsView title="巡检" />, address)
  await waitFor(() => expect(server.received(roundCalls.list)).not.toHaveLength(0))
  expect(server.received(roundCalls.list)[0]).toMatchObject({
    ...{ isOver: true, planId: 2, walkerId: 9, firstDay: '2026-11-01', lastDay: '2026-11-30' },
  })
})
