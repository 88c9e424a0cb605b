// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveFocusBack } from './focus-back.ts'

let end: () => void
beforeEach(() => {
  document.body.innerHTML = '<div id="root"><button id="opener"></button><button id="elsewhere"></button></div>'
  end = giveFocusBack(the('root'))
})
afterEach(() => end())

const the = (id: string) => document.getElementById(id) as HTMLElement
/** As a browser does it, which says where the focus comes from. */
function focus(element: HTMLElement) {
  const relatedTarget = document.activeElement
  element.focus()
  element.dispatchEvent(new FocusEvent('focusin', { bubbles: true, relatedTarget }))
}
function openLayer(name: string) {
  const layer = document.createElement('div')
  layer.innerHTML = `<div role="dialog"><input id="${name}"><button id="${name}-opener"></button></div>`
  document.body.append(layer)
  focus(the(name))
  return layer
}
const focused = () => document.activeElement?.id

test('a layer that is taken out gives the focus back to the button that opened it', async () => {
  focus(the('opener'))
  const layer = openLayer('name')
  focus(the('name-opener'))
  layer.remove()
  await vi.waitFor(() => expect(focused()).toBe('opener'))
})

test('what has taken the focus meanwhile keeps it', async () => {
  focus(the('opener'))
  const layer = openLayer('name')
  focus(the('elsewhere'))
  layer.remove()
  await Promise.resolve()
  expect(focused()).toBe('elsewhere')
})

test('of two layers the upper one gives it to the lower one, and to what opened that where both are gone', async () => {
  focus(the('opener'))
  const lower = openLayer('lower')
  focus(the('lower-opener'))
  let upper = openLayer('upper')
  upper.remove()
  await vi.waitFor(() => expect(focused()).toBe('lower-opener'))
  upper = openLayer('upper')
  lower.remove()
  upper.remove()
  await vi.waitFor(() => expect(focused()).toBe('opener'))
})
