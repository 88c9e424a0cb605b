/** For processes that another one starts: they end with it, however it ended. */

const interval = 500

/** Calls `onGone` once when the parent process is gone: its channel closed, or another process took its place. */
export function watchParent(onGone: () => void): void {
  const parent = process.ppid
  let gone = false
  const notify = (): void => {
    if (gone) return
    gone = true
    clearInterval(timer)
    onGone()
  }
  const timer = setInterval(() => {
    if (process.ppid !== parent || !isAlive(parent)) notify()
  }, interval)
  timer.unref()
  process.once('disconnect', notify)
}

/** Windows keeps naming a dead parent. */
function isAlive(pid: number): boolean {
  if (process.platform !== 'win32') return true
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
