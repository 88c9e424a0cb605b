import { statfs } from 'node:fs/promises'

/**
 * `low`: warn (a fault alarm). `noMedia`: pictures and recordings are refused, alarms still come in. `full`: nothing comes in,
 * because what is refused can be sent again and what is half written cannot.
 */
export type DiskState = 'ok' | 'low' | 'noMedia' | 'full'

const gigabyte = 1e9
/** A state is reached where both the share and the room are below: on a large disk a small share is still days of room. */
const bounds = [
  { state: 'full', share: 0.03, bytes: 3 * gigabyte },
  { state: 'noMedia', share: 0.1, bytes: 10 * gigabyte },
  { state: 'low', share: 0.15, bytes: 20 * gigabyte },
] as const

export function diskStateOf({ freeBytes, totalBytes }: DiskFacts): DiskState {
  const reached = bounds.find(({ share, bytes }) => freeBytes / totalBytes < share && freeBytes < bytes)
  return reached?.state ?? 'ok'
}

export type DiskFacts = { freeBytes: number; totalBytes: number }

export type DiskWatch = {
  /** As of the last look, at most some seconds ago. */
  diskState(): DiskState
  facts(): DiskFacts | undefined
  look(): Promise<DiskState>
  stop(): void
}

/** Looks at the file system of `folder` now and every `everyMs`; `changed` hears of each change, the first one from `ok`. */
export async function watchDisk(
  folder: string,
  {
    everyMs = 5_000,
    measure = measureDisk,
    changed = () => {},
  }: {
    everyMs?: number
    measure?: (folder: string) => Promise<DiskFacts>
    changed?: (now: DiskState, before: DiskState, facts: DiskFacts) => void
  } = {},
): Promise<DiskWatch> {
  let state: DiskState = 'ok'
  let facts: DiskFacts | undefined
  const look = async () => {
    facts = await measure(folder)
    const before = state
    state = diskStateOf(facts)
    if (state !== before) changed(state, before, facts)
    return state
  }
  await look()
  // A look that fails (folder unmounted) leaves the last state; writing there fails by itself.
  const timer = setInterval(() => void look().catch(() => {}), everyMs)
  timer.unref()
  return { diskState: () => state, facts: () => facts, look, stop: () => clearInterval(timer) }
}

export async function measureDisk(folder: string): Promise<DiskFacts> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
