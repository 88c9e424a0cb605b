/** A page's short messages go away by themselves: what they said is kept, so that none is missed by looking a moment too late. */
import { expect, type Page } from '@playwright/test'

const key = 'noticesShown'

/** From its next load on the page keeps what it says in short messages, and each of them until somebody expected it. */
export const keepNotices = (page: Page) =>
  page.addInitScript(name => {
    const keep = (element: Element) => {
      const kept = JSON.parse(sessionStorage.getItem(name) ?? '[]') as string[]
      sessionStorage.setItem(name, JSON.stringify([...kept, element.textContent]))
    }
    new MutationObserver(changes => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          if (node.matches('[data-testid="notice"]')) keep(node)
          for (const element of node.querySelectorAll('[data-testid="notice"]')) keep(element)
        }
    }).observe(document, { childList: true, subtree: true })
  }, key)

/** The page has said so since this was last expected, or says so now. */
export const expectNotice = (page: Page, text: string) =>
  expect
    .poll(() => page.evaluate(takeNotice, { name: key, text }).catch(() => 'the page is being loaded'), {
      message: `the page says “${text}”`,
    })
    .toBe(text)

/** Answers the text when it was said, else all that was. */
function takeNotice({ name, text }: { name: string; text: string }) {
  const kept = JSON.parse(sessionStorage.getItem(name) ?? '[]') as string[]
  const place = kept.findIndex(each => each.includes(text))
  if (place < 0) return kept.join(' | ')
  sessionStorage.setItem(name, JSON.stringify(kept.filter((_, index) => index !== place)))
  return text
}
