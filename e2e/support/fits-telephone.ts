import { expect, type Page } from '@playwright/test'
import { tooSmall } from './fingertip.ts'
import { settled } from './settled.ts'

export const telephone = { width: 390, height: 844 }

/** On a telephone nothing within is wider than the screen or has to be pushed sideways, and a finger finds what is pressed there. */
export async function expectFitsTelephone(page: Page, within: string): Promise<void> {
  expect(page.viewportSize()).toEqual(telephone)
  await settled(page)
  const { pushed, beyond } = await page.evaluate(tooWide, within)
  expect.soft(pushed, 'has to be pushed sideways').toEqual([])
  expect.soft(beyond, 'wider than the screen').toEqual([])
  expect.soft(await tooSmall(page.locator(within).last()), 'smaller than a fingertip').toEqual([])
}

/** Runs in the page. What is wider than its place, by how many pixels; and what begins or ends beyond the screen. */
function tooWide(within: string) {
  const called = (box: Element) => `${box.localName}.${box.className} “${box.textContent.slice(0, 30)}”`
  const scrolls = (box: Element) => /auto|scroll/.test(getComputedStyle(box).overflowX)
  const clips = (box: Element) => getComputedStyle(box).overflowX !== 'visible'
  const screen = document.documentElement
  const layers = [...document.querySelectorAll(within)]
  const all = layers.flatMap(layer => [layer, ...layer.querySelectorAll('*')])
  // A dialog that is too wide is pushed by what holds it.
  const around = layers.flatMap(layer => (layer.parentElement ? [layer.parentElement] : []))
  const pushed = [screen, ...around.filter(scrolls), ...all.filter(scrolls)].flatMap(box => {
    const wider = box.scrollWidth - box.clientWidth
    return wider > 0 ? [`${called(box)}: ${wider}`] : []
  })
  const beyond = all.flatMap(box => {
    const { left, right, width, height } = box.getBoundingClientRect()
    const isSeen = width > 0 && height > 0 && box.checkVisibility({ visibilityProperty: true })
    if (!isSeen || (left >= -0.5 && right <= screen.clientWidth + 0.5)) return []
    // What is shortened ends where its place ends.
    for (let outer = box.parentElement; outer && outer !== screen; outer = outer.parentElement)
      if (clips(outer) && outer.closest(within)) return []
    return [`${called(box)}: ${Math.round(left)} to ${Math.round(right)}`]
  })
  return { pushed, beyond }
}
