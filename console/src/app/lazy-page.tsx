import { type ComponentType, lazy } from 'react'

/** Spec §9: how long a part of the console may take to arrive, in ms. */
const chunkTimeout = 120_000
/** One reload per so many ms, should parts be gone because the server was updated under an open page. */
const reloadPause = 60_000

export class ChunkFailure extends Error {}

async function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkFailure('a part of the console did not arrive in time')), chunkTimeout)
  })
  try {
    return await Promise.race([loading, late])
  } catch (error) {
    if (!(error instanceof ChunkFailure)) reloadOnce()
    throw error instanceof ChunkFailure ? error : new ChunkFailure(String(error))
  } finally {
    clearTimeout(timer)
  }
}

/** An updated server has other file names: a fresh page knows them. Offline, or a second time, the error is shown instead. */
function reloadOnce() {
  try {
    const last = Number(sessionStorage.getItem('reloadedAt'))
    if (Date.now() - last < reloadPause) return
    sessionStorage.setItem('reloadedAt', String(Date.now()))
    location.reload()
  } catch {
    // Without storage a loop could not be told from a first time.
  }
}

/** A page whose code is loaded when it is first shown: `lazyPage(async () => (await import('./X.tsx')).X)`. */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await inTime(load()) }))
}
