// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { useButtonKeys } from './use-button-keys.ts'

afterEach(cleanup)

/** A page with a key, and what may lie on top of it. */
function open({ dialog = false, disabled = false } = {}) {
  const pressed = vi.fn()
  function Page() {
    useButtonKeys()
    return (
      <>
        <button type="button" aria-keyshortcuts="M" disabled={disabled} onClick={() => pressed('page')} />
        <button type="button" aria-keyshortcuts="?" onClick={() => pressed('help')} />
        <input aria-label="关键字" />
        <input type="checkbox" aria-label="全选" />
        {dialog && (
          <div role="dialog" aria-modal="true">
            <button type="button" aria-keyshortcuts="M" onClick={() => pressed('dialog')} />
          </div>
        )}
      </>
    )
  }
  render(<Page />)
  return { pressed, person: userEvent.setup() }
}

test('a key presses the button that names it, as a small letter and as a Chinese sign as well', async () => {
  const { pressed, person } = open()
  await person.keyboard('m')
  await person.keyboard('M')
  await person.keyboard('？')
  expect(pressed.mock.calls.flat()).toEqual(['page', 'page', 'help'])
})

test('letters typed into a field stay letters; on a ticked box the keys hold', async () => {
  const { pressed, person } = open()
  const keyword = screen.getByLabelText<HTMLInputElement>('关键字')
  await person.type(keyword, 'mm')
  expect(keyword.value).toBe('mm')
  expect(pressed).not.toHaveBeenCalled()
  await person.click(screen.getByLabelText('全选'))
  await person.keyboard('m')
  expect(pressed).toHaveBeenCalledOnce()
})

test('the keys of a dialog are its own, and the page beneath hears none', async () => {
  const { pressed, person } = open({ dialog: true })
  await person.keyboard('m?')
  expect(pressed.mock.calls.flat()).toEqual(['dialog'])
})

test('a button that is off, a key that is held and a key of the browser press nothing', async () => {
  const off = open({ disabled: true })
  await off.person.keyboard('m')
  expect(off.pressed).not.toHaveBeenCalled()
  cleanup()
  const on = open()
  await on.person.keyboard('{Control>}m{/Control}')
  expect(on.pressed).not.toHaveBeenCalled()
  await on.person.keyboard('{m>3/}')
  expect(on.pressed).toHaveBeenCalledOnce()
})
