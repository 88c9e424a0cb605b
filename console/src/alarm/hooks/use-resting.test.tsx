// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { useResting } from './use-resting.ts'

function Card() {
  const card = useRef<HTMLDivElement>(null)
  const resting = useResting(card)
  return (
    <>
      <div ref={card}>
        <button type="button">{resting ? 'resting' : 'left'}</button>
      </div>
      <button type="button">elsewhere</button>
    </>
  )
}
const own = () => screen.getAllByRole('button')[0] as HTMLElement
const elsewhere = () => screen.getByText('elsewhere')
const move = (target: Element, pointerType = 'mouse') =>
  fireEvent(target, Object.assign(new Event('pointermove', { bubbles: true }), { pointerType }))

test('the mouse rests until it moves over something else, or leaves the window', () => {
  renderScreen(<Card />)
  expect(own().textContent).toBe('left')
  move(own())
  expect(own().textContent).toBe('resting')
  move(elsewhere())
  expect(own().textContent).toBe('left')
  move(own())
  fireEvent(document.documentElement, new Event('pointerleave'))
  expect(own().textContent).toBe('left')
})

test('a finger that touches does not rest', () => {
  renderScreen(<Card />)
  move(own(), 'touch')
  expect(own().textContent).toBe('left')
})

test('the keyboard rests while the focus is inside', async () => {
  const { person } = renderScreen(<Card />)
  await person.tab()
  expect(own().textContent).toBe('resting')
  await person.tab()
  expect(own().textContent).toBe('left')
})
