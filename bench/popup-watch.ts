import type { Page } from '@playwright/test'

/** Moments of one popup by the machine's clock, ms since 1970. */
export type PopupSeen = {
  /** Its first frame has been handed to the screen. */
  drawnAt: number
  /** Its entrance is over. */
  restingAt: number
}
export type PopupWatch = { seen(alarmId: string): Promise<PopupSeen> }

const timeoutMs = 10_000

/** Watches the page for popups from its first moment on; call it before the page is opened. */
export async function watchPopups(page: Page): Promise<PopupWatch> {
  const seen = new Map<string, PopupSeen>()
  const waiting = new Map<string, (popup: PopupSeen) => void>()
  await page.exposeFunction('watchfirePopupSeen', (alarmId: string, popup: PopupSeen) => {
    seen.set(alarmId, popup)
    waiting.get(alarmId)?.(popup)
  })
  await page.addInitScript(watchInPage)
  return {
    seen: alarmId =>
      new Promise((resolve, reject) => {
        const known = seen.get(alarmId)
        if (known) return resolve(known)
        const timer = setTimeout(() => reject(new Error(`no popup within ${timeoutMs} ms`)), timeoutMs)
        waiting.set(alarmId, popup => {
          clearTimeout(timer)
          waiting.delete(alarmId)
          resolve(popup)
        })
      }),
  }
}

/** Runs in the page. */
function watchInPage(): void {
  const reported = new Set<string>()
  const report = (globalThis as unknown as { watchfirePopupSeen: (id: string, popup: object) => void })
    .watchfirePopupSeen
  const note = (card: HTMLElement, alarmId: string) => {
    // The task after a frame's callbacks runs when that frame has been drawn.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        const drawnAt = Date.now()
        if (!card.checkVisibility()) return
        const entrances = card.getAnimations().map(animation => animation.finished)
        Promise.allSettled(entrances).then(() => {
          report(alarmId, { drawnAt, restingAt: Date.now() })
          // As an operator would: the next one shall not find the place crowded by those measured before.
          card.querySelector<HTMLButtonElement>('[data-testid="popup-close"]')?.click()
        })
      }
      port2.postMessage(null)
    })
  }
  new MutationObserver(() => {
    for (const card of document.querySelectorAll<HTMLElement>('[data-testid="popup"][data-alarm]')) {
      const alarmId = card.dataset.alarm ?? ''
      // The load's notices come by the hundred; what they cost the page is its own work, not ours.
      if (reported.has(alarmId) || card.dataset.level !== 'severe') continue
      reported.add(alarmId)
      note(card, alarmId)
    }
  }).observe(document, { subtree: true, childList: true })
}
