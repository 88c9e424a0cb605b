/** Whether the server has been updated under this page. The files a page begins with are named by their content: other names, another version. */
import { createStore } from './create-store.ts'

const isNewer = createStore(false)

const filesOf = (page: Document) =>
  [...page.querySelectorAll('script[type="module"][src], link[rel="stylesheet"][href]')]
    .map(element => element.getAttribute('src') ?? element.getAttribute('href'))
    .join()
const ownFiles = typeof document === 'undefined' ? '' : filesOf(document)

/** Asks for the page itself, which is small and never comes from a cache. No answer is no news. Whether the server gave one. */
export async function lookForNewVersion(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } })
    if (!answer.ok) return false
    const served = filesOf(new DOMParser().parseFromString(await answer.text(), 'text/html'))
    if (served) isNewer.put(served !== ownFiles)
    return served !== ''
  } catch {
    // The network is away; whoever waits for the server will see it.
    return false
  }
}

const lookEvery = 5 * 60_000

/** Looks now and then, and whenever somebody returns to the tab. */
export function watchServedVersion(): () => void {
  const look = () => {
    if (!document.hidden) void lookForNewVersion()
  }
  const timer = setInterval(look, lookEvery)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

export const useNewVersion = isNewer.use
