// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { rowOpener, useRowKeys } from './use-row-keys.ts'

afterEach(cleanup)

function open({ dialog = false } = {}) {
  const tick = vi.fn()
  const opened = vi.fn()
  function List() {
    const list = useRef<HTMLDivElement>(null)
    useRowKeys(list, tick)
    return (
      <div ref={list}>
        <input type="search" aria-label="关键字" />
        {['a', 'b', 'c'].map(id => (
          <button key={id} type="button" {...{ [rowOpener]: id }} onClick={() => opened(id)}>
            {id}
          </button>
        ))}
        {dialog && <div role="dialog" aria-modal="true" />}
      </div>
    )
  }
  render(<List />)
  return { tick, opened, person: userEvent.setup() }
}
const focused = () => document.activeElement?.textContent

test('J and K go along the rows and stop at their ends', async () => {
  const { person } = open()
  await person.keyboard('j')
  expect(focused()).toBe('a')
  await person.keyboard('jJj')
  expect(focused()).toBe('c')
  await person.keyboard('kkk')
  expect(focused()).toBe('a')
})

test('K begins with the last row', async () => {
  const { person } = open()
  await person.keyboard('k')
  expect(focused()).toBe('c')
})

test('X ticks the row one stands on, Enter opens it; without a row X does nothing', async () => {
  const { person, tick, opened } = open()
  await person.keyboard('x')
  expect(tick).not.toHaveBeenCalled()
  await person.keyboard('jjx{Enter}')
  expect(tick.mock.calls).toEqual([['b']])
  expect(opened.mock.calls).toEqual([['b']])
})

test('/ goes to the keyword, where letters stay letters', async () => {
  const { person, tick } = open()
  await person.keyboard('j/')
  const keyword = screen.getByLabelText<HTMLInputElement>('关键字')
  expect(document.activeElement).toBe(keyword)
  await person.keyboard('jx/')
  expect(keyword.value).toBe('jx/')
  expect(tick).not.toHaveBeenCalled()
})

test('the list rests while something lies on top of it, and keys of the browser stay its own', async () => {
  const beneath = open({ dialog: true })
  await beneath.person.keyboard('j')
  expect(document.activeElement).toBe(document.body)
  cleanup()
  const { person } = open()
  await person.keyboard('{Control>}j{/Control}')
  expect(document.activeElement).toBe(document.body)
})
