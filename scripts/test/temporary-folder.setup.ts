import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeLock } from '../postgres/lock-file.ts'

const prefix = 'watchfire-run-'

/** A temporary folder of the test run's own: nothing a test leaves behind outlives the run. Vitest calls this before any worker. */
export default function openTemporaryFolder(): () => void {
  removeAbandoned()
  const outside = process.env.TMPDIR
  const folder = mkdtempSync(join(tmpdir(), prefix))
  takeLock(join(folder, 'lock'), 'tests')
  process.env.TMPDIR = folder
  return () => {
    if (outside === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = outside
    // What a test began may still be writing its last lines.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** What a run left behind that was killed before it could tidy up. A folder without a lock is one that is just being made. */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir()).filter(entry => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name)
    try {
      const isAbandoned = existsSync(join(folder, 'lock')) && takeLock(join(folder, 'lock'), 'tidying').taken
      if (isAbandoned) rmSync(folder, { recursive: true, force: true })
    } catch {
      // Another user's folder, or another run is tidying the same one.
    }
  }
}
