import { setTimeout as pause } from 'node:timers/promises'

/** Waits while recordings are written, so that nothing that ends this process cuts one off; false when that took too long. */
export async function recordingsEnd(
  isRecording: () => boolean,
  { maxMs, checkMs }: { maxMs: number; checkMs: number },
  signal: AbortSignal,
): Promise<boolean> {
  const until = performance.now() + maxMs
  while (isRecording()) {
    if (signal.aborted || performance.now() > until) return false
    await pause(checkMs, undefined, { signal }).catch(() => {})
  }
  return true
}
