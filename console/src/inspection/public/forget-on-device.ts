import { inspectionStore } from './inspection-store.ts'

/** At a sign-out; nothing is loaded for it where nothing is kept. */
export async function forgetOnDevice(): Promise<void> {
  const stores = await globalThis.indexedDB?.databases?.()
  if (!stores?.some(({ name }) => name === inspectionStore)) return
  const { forgetSaved } = await import('../offline/forget-saved.ts')
  await forgetSaved()
}
