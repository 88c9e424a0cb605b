import type { Locator } from '@playwright/test'

/** Least height and width of what a finger presses, in CSS pixels. */
const fingertip = 40

const pressed = [
  'button',
  'a[href]',
  'label:not(.ant-form-item-label > label)',
  '[role="combobox"]',
  '.ant-select',
  '[role="tab"]',
  'textarea',
  'input:not([type="checkbox"], [type="radio"], [type="file"], [role="combobox"])',
].join(', ')

/** A field is felt as far as its frame. */
const frames = '.ant-select, .ant-input-affix-wrapper, .ant-input-number, .ant-picker'

/** Buttons, links and fields within that are smaller than a fingertip: what they are called, and their size, with what is felt around them. */
export function tooSmall(within: Locator): Promise<string[]> {
  return within
    .locator(pressed)
    .filter({ visible: true })
    .evaluateAll(
      (all, { min, frames }) =>
        all.flatMap(element => {
          // The name of a field is read, not pressed; what is ticked is pressed with its words.
          const control = element instanceof HTMLLabelElement && element.control
          if (control && !/checkbox|radio|file/.test(control.getAttribute('type') ?? '')) return []
          const target = element.closest(frames) ?? element
          const box = target.getBoundingClientRect()
          const around = getComputedStyle(target, '::after')
          const felt = around.content !== 'none' && around.position === 'absolute'
          const wider = (side: 'top' | 'right' | 'bottom' | 'left') =>
            felt ? Math.max(0, -Number.parseFloat(around[side])) : 0
          const width = box.width + wider('left') + wider('right')
          const height = box.height + wider('top') + wider('bottom')
          const name = element.getAttribute('aria-label') ?? (element.textContent || element.id)
          return width < min || height < min ? [`${name}: ${Math.round(width)} × ${Math.round(height)}`] : []
        }),
      { min: fingertip, frames },
    )
}
