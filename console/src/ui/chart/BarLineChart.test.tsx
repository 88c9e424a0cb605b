// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { BarLineChart } from './BarLineChart.tsx'
import { windowOf } from './chart-data.ts'

const points = ['Intrusion', '<img src=x>'].map((name, at) => ({
  key: `${at}`,
  name,
  label: `${name}: ${at + 1}`,
  link: `/workplace?type=${at}`,
}))
const series = [{ name: 'Severe', form: 'bar' as const, colour: 'severe' as const, hatched: true, values: [1, 2] }]

test('places are drawn and are links too; one that has the focus says what it stands for, as words', async () => {
  renderScreen(<BarLineChart points={points} series={series} label="Alarms by type" />, '/')
  const drawn = () => document.querySelector('svg')?.textContent ?? ''
  await vi.waitFor(() => expect(drawn()).toContain('Intrusion'))
  expect(screen.getByRole('list', { name: 'Alarms by type' }).children).toHaveLength(2)
  const link = screen.getByRole('link', { name: '<img src=x>: 2' })
  expect(link.getAttribute('href')).toBe('/workplace?type=1')
  expect(drawn()).not.toContain('<img src=x>: 2')
  act(() => link.focus())
  await vi.waitFor(() => expect(drawn()).toContain('<img src=x>: 2'))
  expect(document.querySelector('img')).toBe(null)
})

test('many places are seen through a window, which begins at the newest', () => {
  expect(windowOf(20, 640)).toBe(undefined)
  expect(windowOf(365, 640)).toEqual({ start: expect.closeTo(93.4, 1), end: 100 })
  expect(windowOf(12, 0)).toEqual({ start: expect.closeTo(33.3, 1), end: 100 })
})
