import type { Locator, Page } from '@playwright/test'

/**
 * A popup closes after four seconds at rest, which a busy machine may need before it can press anything there: the keyboard rests
 * on the one with these words as soon as it comes. To be called before.
 */
export async function pointAtPopup(page: Page, words: string): Promise<Locator> {
  await page.evaluate(wanted => {
    const press = () => {
      const popups = [...document.querySelectorAll('[data-testid="popup"]')]
      const popup = popups.find(each => each.textContent?.includes(wanted))
      if (!popup) return
      popup.querySelector('button')?.focus()
      if (popup.contains(document.activeElement)) watch.disconnect()
    }
    const watch = new MutationObserver(press)
    watch.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['class', 'hidden'],
    })
    press()
  }, words)
  return page.locator('[data-testid="popup"]').filter({ hasText: words }).first()
}
