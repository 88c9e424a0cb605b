// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { MenuButton } from './MenuButton.tsx'

test('an entry that is chosen leaves the focus with the button: what it opens gives it back there', async () => {
  const focusedThen: (string | null | undefined)[] = []
  const open = vi.fn(() => setTimeout(() => focusedThen.push(document.activeElement?.textContent)))
  renderScreen(
    <MenuButton menu={{ items: [{ key: 'open', label: 'open it', onClick: open }] }}>
      <button type="button">more</button>
    </MenuButton>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'more' }))
  const entry = await screen.findByRole('menuitem', { name: 'open it' })
  await waitFor(() => expect(document.activeElement).toBe(entry))
  fireEvent.click(entry)
  expect(open).toHaveBeenCalledOnce()
  await waitFor(() => expect(focusedThen).toEqual(['more']))
})
