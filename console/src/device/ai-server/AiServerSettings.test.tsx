// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import type { ReportedSettings } from '@watchfire/contract/fleet/runtime-settings.ts'
import { expect, test } from 'vitest'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { AiServerSettings } from './AiServerSettings.tsx'

const settings: ReportedSettings = {
  ...{ name: 'plant', version: '1.1.0', settings: { keepDays: 14, logLevel: 'warn' } },
  ...{ overridden: ['logLevel'], onTrial: true },
}

test('an AI server says which settings count, and which of them its machine sets otherwise', () => {
  startFakeServer()
  renderScreen(<AiServerSettings settings={settings} />)
  expect(screen.getByText('plant 1.1.0')).toBeTruthy()
  expect(screen.getByText('试用中')).toBeTruthy()
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map(row => row.textContent?.includes('以机器为准'))).toEqual([false, true, false])
})

test('one without settings of a package says nothing', () => {
  startFakeServer()
  renderScreen(<AiServerSettings settings={null} />)
  expect(screen.queryByRole('table')).toBeNull()
})
