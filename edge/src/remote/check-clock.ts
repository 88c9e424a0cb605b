import { stat } from 'node:fs/promises'
import type { reportedClock } from '@watchfire/contract/remote/remote.shapes.ts'
import type { z } from 'zod'

/** systemd-timesyncd touches it whenever it has set the clock. */
const syncMark = '/run/systemd/timesync/synchronized'
/** Other services that follow a time server; what they have reached only they know. */
const runningMarks = ['/run/chrony/chronyd.pid', '/run/chronyd.pid', '/run/ntpd.pid', '/run/ntpsec/ntpd.pid']

type Marks = { sync: string; running: readonly string[] }

/** The clock of this machine, and what its system says of time servers. */
export async function checkClock({ sync, running }: Marks = { sync: syncMark, running: runningMarks }) {
  const touched = await touchedAt(sync)
  const others = await Promise.all(running.map(touchedAt))
  const isRunning = others.some(at => at !== null)
  const service: z.infer<typeof reportedClock>['service'] =
    touched !== null ? 'synchronised' : isRunning ? 'running' : 'unknown'
  return {
    service,
    syncedAt: touched,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    uptimeSeconds: Math.floor(process.uptime()),
    time: Date.now(),
  } satisfies z.input<typeof reportedClock>
}

const touchedAt = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ mtimeMs }) => Math.floor(mtimeMs),
    () => null,
  )
