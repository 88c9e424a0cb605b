// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { initialView } from './live-session.ts'
import { TileMessage } from './TileMessage.tsx'

afterEach(cleanup)

test.each([
  ['encoded', /转码显示/],
  ['second', /第二码流/],
] as const)('a picture that is %s in place of the camera’s own says so', (instead, note) => {
  render(<TileMessage name="东门" view={{ ...initialView, state: 'playing', instead }} onRetry={() => {}} />)
  expect(screen.getByRole('status').textContent).toMatch(note)
})

test('a picture of the camera itself has nothing over it', () => {
  const { container } = render(
    <TileMessage name="东门" view={{ ...initialView, state: 'playing' }} onRetry={() => {}} />,
  )
  expect(container.textContent).toBe('')
})
