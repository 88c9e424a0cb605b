// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, test } from 'vitest'
import '../../core/brand-store.ts'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { AlarmFacts } from '../detail/AlarmFacts.tsx'
import { FeedRow } from '../feed/FeedRow.tsx'
import { anAlarm } from '../model/an-alarm.ts'
import { PopupCard } from '../popup/PopupCard.tsx'
import { AlarmThumb } from './AlarmThumb.tsx'
import { FactInShort } from './FactInShort.tsx'

beforeEach(() => {
  startFakeServer()
  signInAs([])
})
const none = () => {}
const gas = anAlarm({
  ...{ type: 62, deviceId: 'edge-1_S4', deviceName: '燃气探头' },
  extra: { quantity: 'gas', value: 34, limit: 20 },
})

test('an alarm of a limit says what was measured and the limit, in a row and where it has no picture', () => {
  renderScreen(<FactInShort of={gas} />)
  expect(screen.getByText('可燃气体 34 %LEL，上限 20')).toBeTruthy()
  renderScreen(<AlarmThumb alarm={gas} />)
  expect(screen.getByTestId('measured').textContent).toBe('34 %LEL上限 20')
})

test('one with the picture of a linked camera says it beside the picture', () => {
  const pictured = { ...gas, pictures: ['/a.jpg'] }
  renderScreen(<FeedRow alarm={pictured} isOpen={false} open={none} />)
  expect(screen.getByTestId('feed-row').textContent).toContain('可燃气体 34 %LEL，上限 20 · 燃气探头')
  renderScreen(<PopupCard alarm={pictured} today="2026-11-30" folded={false} open={none} remind={none} close={none} />)
  expect(screen.getByTestId('popup').textContent).toContain('可燃气体 34 %LEL，上限 20 · 燃气探头')
})

test('its sensor is linked for who may see the page of devices, and named for others', () => {
  const { unmount } = renderScreen(<AlarmFacts alarm={gas} extra={gas.extra} />)
  expect(screen.queryByRole('link')).toBeNull()
  unmount()
  signInAs([rights.devices])
  renderScreen(<AlarmFacts alarm={gas} extra={gas.extra} />)
  const link = screen.getByRole('link', { name: /燃气探头/ })
  expect(link.getAttribute('href')).toBe('/device-manage?tab=sensors&open=edge-1_S4')
})

test('the open alarm has the value and the limit with their unit', () => {
  renderScreen(<AlarmFacts alarm={gas} extra={gas.extra} />)
  expect(screen.getByText('34 %LEL').previousSibling?.textContent).toBe('可燃气体')
  expect(screen.getByText('20 %LEL').previousSibling?.textContent).toBe('上限')
})
