// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { useHandleKeys } from './use-handle-keys.ts'

afterEach(cleanup)

function open({ enabled = true, covered = false } = {}) {
  const did = vi.fn()
  function Detail() {
    useHandleKeys({
      enabled,
      layer: 'detail',
      onVerdict: place => did(`verdict ${place}`),
      onSubmit: () => did('submit'),
      onSubmitNext: () => did('submit, next'),
      onNext: () => did('next'),
      onPrevious: () => did('previous'),
    })
    return (
      <>
        <div data-layer="detail">
          <div role="dialog" aria-modal="true">
            <textarea aria-label="处理意见" />
          </div>
        </div>
        {covered && <div role="dialog" aria-modal="true" />}
      </>
    )
  }
  render(<Detail />)
  return { did: () => did.mock.calls.flat(), person: userEvent.setup() }
}

test('an alarm is judged and left without the mouse', async () => {
  const { did, person } = open()
  await person.keyboard('2{Control>}{Enter}{Shift>}{Enter}{/Shift}{/Control}jK')
  expect(did()).toEqual(['verdict 1', 'submit', 'submit, next', 'next', 'previous'])
})

test('Enter alone submits nothing', async () => {
  const { did, person } = open()
  await person.keyboard('{Enter}')
  expect(did()).toEqual([])
})

test('in the comment letters and digits are written, and Ctrl+Enter submits', async () => {
  const { did, person } = open()
  const comment = screen.getByLabelText<HTMLTextAreaElement>('处理意见')
  await person.type(comment, '1jk')
  expect(comment.value).toBe('1jk')
  expect(did()).toEqual([])
  await person.keyboard('{Control>}{Enter}{/Control}')
  expect(did()).toEqual(['submit'])
})

test('a held key does not race through the list', async () => {
  const { did, person } = open()
  await person.keyboard('{j>5/}')
  expect(did()).toEqual(['next'])
})

test.each([{ covered: true }, { enabled: false }])('the keys rest while another dialog has them (%o)', async how => {
  const { did, person } = open(how)
  await person.keyboard('1j{Control>}{Enter}{/Control}')
  expect(did()).toEqual([])
})
