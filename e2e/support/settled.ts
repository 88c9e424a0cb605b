import { expect, type Page, type Request } from '@playwright/test'

const waitingOf = new WeakMap<Page, Set<Request>>()
/** What stays open for as long as it plays. */
const endless = ['media', 'websocket', 'eventsource']

/** From now on `settled` knows which calls of the page are out. */
export function watchRequests(page: Page): void {
  const waiting = new Set<Request>()
  waitingOf.set(page, waiting)
  page.on('request', request => !endless.includes(request.resourceType()) && waiting.add(request))
  page.on('requestfinished', request => waiting.delete(request))
  page.on('requestfailed', request => waiting.delete(request))
}

/** Waits until the page has drawn what it asked for: no call is out, nothing says that it loads, nothing moves. */
export async function settled(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        const left = await page.evaluate(unfinished)
        return [...left, ...[...(waitingOf.get(page) ?? [])].map(request => request.url())]
      },
      { intervals: [100] },
    )
    .toEqual([])
}

/** Answers two frames later, so that what an answer brings is on screen. */
async function unfinished(): Promise<string[]> {
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  const loading = [...document.querySelectorAll('[data-testid="waiting"], [aria-busy="true"], .ant-spin-spinning')]
  const pictures = [...document.images].filter(picture => picture.loading !== 'lazy' && !picture.complete)
  const isEndless = (animation: Animation) => animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
  const moving = document.getAnimations().filter(each => each.playState === 'running' && !isEndless(each))
  return [
    ...[...loading, ...pictures].map(element => element.outerHTML.slice(0, 120)),
    ...moving.map(({ effect }) => `moving: ${(effect as KeyframeEffect).target?.className}`),
    ...(document.fonts.status === 'loading' ? ['fonts'] : []),
  ]
}
