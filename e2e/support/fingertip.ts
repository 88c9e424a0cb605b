import type { Locator } from '@playwright/test'

/** Least height and width of what a finger presses, in CSS pixels. */
const fingertip = 40

/**
 * Buttons, links and fields within that are smaller than a fingertip: what they are called, and their size, with what is felt around them.
 * Names of fields are read, not pressed.
 */
export function tooSmall(within: Locator): Promise<string[]> {
  return within
    .locator('button, a[href], label:not(.ant-form-item-label > label), [role="combobox"], .ant-select')
    .filter({ visible: true })
    .evaluateAll(
      (all, least) =>
        all.flatMap(element => {
          const target = element.closest('.ant-select') ?? element
          const box = target.getBoundingClientRect()
          const around = getComputedStyle(target, '::after')
          const felt = around.content !== 'none' && around.position === 'absolute'
          const wider = (side: 'top' | 'right' | 'bottom' | 'left') =>
            felt ? Math.max(0, -Number.parseFloat(around[side])) : 0
          const width = box.width + wider('left') + wider('right')
          const height = box.height + wider('top') + wider('bottom')
          const name = element.getAttribute('aria-label') ?? element.textContent
          return width < least || height < least ? [`${name}: ${Math.round(width)} × ${Math.round(height)}`] : []
        }),
      fingertip,
    )
}
