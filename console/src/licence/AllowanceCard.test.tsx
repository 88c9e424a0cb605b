// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { Allowance } from '@watchfire/contract/licence/licence.shapes.ts'
import { expect, test } from 'vitest'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { AllowanceCard } from './AllowanceCard.tsx'

const allowance: Allowance = {
  ...{ customerId: 2, customerName: '东厂', state: 'valid', daysLeft: 100 },
  ...{ channelsUsed: 1, channelsAllowed: 10, channelsRefused: 0, licence: null },
  algorithms: [{ type: 1, name: '明火' }],
  notLicensed: [
    { type: 4, name: '区域入侵' },
    { type: 40, name: '滞留' },
  ],
}

test('beside the algorithms of a licence stand those that it does not name; of one for all there are none', () => {
  const { unmount } = renderScreen(<AllowanceCard allowance={allowance} />)
  expect(screen.getByText('未授权')).toBeTruthy()
  expect(screen.getByText('区域入侵、滞留')).toBeTruthy()
  unmount()
  renderScreen(<AllowanceCard allowance={{ ...allowance, algorithms: null, notLicensed: [] }} />)
  expect(screen.queryByText('未授权')).toBeNull()
})
