/** Code that comes when it is wanted. Should it fail to come, it is tried again for as long as somebody waits for it. */
import { backoff } from '@watchfire/contract/core/backoff.ts'
import { createStore } from './create-store.ts'
import { lookForNewVersion } from './served-version.ts'

/** Spec §9: how long a part of the console may take to arrive, in ms. */
const timeout = 120_000
const pace = { firstMs: 1000, maxMs: 30_000 }

export type LazyState<T> = { code?: T; failed: boolean }

export function lazyCode<T>(load: () => Promise<T>) {
  const state = createStore<LazyState<T>>({ failed: false })
  let waiting = 0
  let failures = 0
  let isLoading = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const attempt = async () => {
    clearTimeout(timer)
    if (isLoading || state.now().code !== undefined) return
    isLoading = true
    try {
      state.put({ code: await inTime(load()), failed: false })
    } catch {
      failures++
      // An updated server no longer has the files of this page: then a reload helps, and says so.
      void lookForNewVersion()
      // Nobody waits for what was only loaded ahead.
      if (waiting > 0) {
        state.put({ failed: true })
        timer = setTimeout(attempt, backoff({ tries: failures, ...pace }))
      }
    } finally {
      isLoading = false
    }
  }

  return {
    use: state.use,
    /** Loads it, and goes on trying until the answer is called. */
    want() {
      waiting++
      addEventListener('online', attempt)
      void attempt()
      return () => {
        if (--waiting > 0) return
        removeEventListener('online', attempt)
        clearTimeout(timer)
      }
    },
    /** Loads it before it is wanted. */
    preload: attempt,
    retry: () => void attempt(),
  }
}

async function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('a part of the console did not arrive in time')), timeout)
  })
  try {
    return await Promise.race([loading, late])
  } finally {
    clearTimeout(timer)
  }
}
