// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { MenuButton } from '../MenuButton.tsx'
import { lazyDialog } from './lazy-part.tsx'

const Named = ({ onClose }: { onClose: () => void }) => (
  <div role="dialog">
    <input ref={field => field?.focus()} aria-label="name" />
    <button type="button" onClick={onClose}>
      close
    </button>
  </div>
)
const LateDialog = lazyDialog(async () => Named)

function Page() {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  return (
    <>
      <button type="button" onClick={open}>
        open
      </button>
      <MenuButton menu={{ items: [{ key: 'open', label: 'by the menu', onClick: open }] }}>
        <button type="button">more</button>
      </MenuButton>
      <button type="button">elsewhere</button>
      {isOpen && <LateDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })

test('a dialog that is taken away gives the focus back to the button that opened it', async () => {
  renderScreen(<Page />)
  for (const time of ['first', 'again']) {
    button('open').focus()
    fireEvent.click(button('open'))
    const field = await screen.findByLabelText('name')
    expect(document.activeElement, time).toBe(field)
    fireEvent.click(button('close'))
    expect(document.activeElement, time).toBe(button('open'))
  }
})

test('what has taken the focus meanwhile keeps it', async () => {
  renderScreen(<Page />)
  button('open').focus()
  fireEvent.click(button('open'))
  await screen.findByLabelText('name')
  button('elsewhere').focus()
  fireEvent.click(button('close'))
  expect(document.activeElement).toBe(button('elsewhere'))
})

test('a dialog opened by an entry of a menu gives the focus back to the button of the menu', async () => {
  renderScreen(<Page />)
  fireEvent.click(button('more'))
  const entry = await screen.findByRole('menuitem', { name: 'by the menu' })
  await waitFor(() => expect(document.activeElement).toBe(entry))
  fireEvent.click(entry)
  const field = await screen.findByLabelText('name')
  expect(document.activeElement).toBe(field)
  fireEvent.click(button('close'))
  expect(document.activeElement).toBe(button('more'))
})
