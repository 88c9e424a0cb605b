// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { LesserActs } from './LesserActs.tsx'

const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
afterEach(() => happyDOM.setViewport({ width: 1366 }))

const buttons = () => screen.getAllByRole('button').map(button => button.textContent)
const actsOf = (labels: readonly string[], onClick = vi.fn()) =>
  labels.map(label => ({ key: label, label, onClick: () => onClick(label) }))

test.each([
  [1366, ['登录策略', '邀请记录', '批量导入'], ['登录策略', '邀请记录', '批量导入']],
  [390, ['登录策略', '邀请记录'], ['登录策略', '邀请记录']],
  [390, ['登录策略', '邀请记录', '批量导入'], ['更多']],
])('at %s px %s stand as %s', (width, labels, shown) => {
  happyDOM.setViewport({ width })
  renderScreen(<LesserActs acts={actsOf(labels)} />)
  expect(buttons()).toEqual(shown)
})

test('the menu of a phone does what its buttons did', async () => {
  happyDOM.setViewport({ width: 390 })
  const onClick = vi.fn()
  const { person } = renderScreen(<LesserActs acts={actsOf(['登录策略', '邀请记录', '批量导入'], onClick)} />)
  await person.click(screen.getByRole('button'))
  await person.click(await screen.findByText('邀请记录'))
  expect(onClick.mock.calls).toEqual([['邀请记录']])
})

test('whoever opened the menu of a phone by a key stands at its first entry', async () => {
  happyDOM.setViewport({ width: 390 })
  // Ant Design looks for an entry among those that take room.
  const room = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 40))
  const { person } = renderScreen(<LesserActs acts={actsOf(['登录策略', '邀请记录', '批量导入'])} />)
  await person.tab()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('登录策略'))
  room.mockRestore()
})
