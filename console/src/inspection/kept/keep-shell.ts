/** The inspector's pages open without a line: a worker of the browser keeps the files that they are made of. On https alone, as browsers have it. */

/** Parts that a check may need and that are not there before they are needed. */
const lateParts = () => [
  import('../point/CheckPage.tsx'),
  import('../point/PointsView.tsx'),
  import('../point/ChecksView.tsx'),
  import('../round/RoundsView.tsx'),
  import('../../ui/form/stamp-photo.ts'),
]

let isKept = false
export async function keepShell(): Promise<void> {
  if (isKept || !navigator.serviceWorker || !globalThis.isSecureContext || import.meta.env.DEV) return
  isKept = true
  try {
    await Promise.all(lateParts())
    await navigator.serviceWorker.register('/offline-worker.js')
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ files: filesOfPage() })
    // Otherwise a browser that needs room throws away what is not handed in yet.
    await navigator.storage?.persist?.()
  } catch {
    // Forbidden here, or no line: pages that are open keep what is filled in all the same.
    isKept = false
  }
}

/** What this page has loaded so far. */
function filesOfPage(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = loaded.filter(
    ({ origin, pathname }) => origin === location.origin && /^\/assets\/|^\/first-look\.js$/.test(pathname),
  )
  const linked = [
    ...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>(
      'link[href^="/assets/"], script[src^="/assets/"]',
    ),
  ]
  const named = linked
    .map(element => ('href' in element ? element.href : element.src))
    .map(link => new URL(link).pathname)
  return [...new Set([...own.map(({ pathname }) => pathname), ...named])]
}
