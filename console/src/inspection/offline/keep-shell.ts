/** The inspector's pages open without a line: a worker of the browser keeps the files that they are made of. On https alone, as browsers have it. */
let isSaved = false
export async function keepShell(): Promise<void> {
  if (isSaved || !navigator.serviceWorker || !globalThis.isSecureContext || import.meta.env.DEV) return
  isSaved = true
  try {
    await navigator.serviceWorker.register('/offline-worker.js')
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage('keep')
    // Otherwise a browser that needs room throws away what is not handed in yet.
    await navigator.storage?.persist?.()
  } catch {
    // Forbidden here, or no line: pages that are open keep what is filled in all the same.
    isSaved = false
  }
}
