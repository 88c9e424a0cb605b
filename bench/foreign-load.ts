/** What the rest of the machine does meanwhile: a figure taken while others compile beside it says nothing about the product. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { familyCpuSecondsOf } from './process-cost.ts'

const everyMs = 500
/** Cores taken by others up to which a moment counts as quiet. */
export const quietBelow = 0.4

export type ForeignLoad = {
  /** Cores others took on average since that moment (ms since 1970). */
  since(at: number): number
  /** Waits for a quiet moment, at most so long. */
  quiet(timeoutMs: number): Promise<void>
  /** Whether it was quiet from that moment until now. */
  wasQuiet(since: number): boolean
  stop(): void
}

/** `roots`: the processes that are measured; their children count as theirs. This process is one of them. */
export function watchForeignLoad(roots: readonly number[]): ForeignLoad {
  const readings: { at: number; seconds: number }[] = []
  const read = () => {
    const own = [process.pid, ...roots].reduce((sum, pid) => sum + familyCpuSecondsOf(pid), 0)
    readings.push({ at: Date.now(), seconds: busySeconds() - own })
  }
  read()
  const timer = setInterval(read, everyMs)
  const between = (from: number) => {
    read()
    const first = readings.findLast(reading => reading.at <= from) ?? readings[0]
    const last = readings.at(-1)
    if (!first || !last || last.at === first.at) return 0
    return Math.max(0, (last.seconds - first.seconds) / ((last.at - first.at) / 1000))
  }
  return {
    since: between,
    async quiet(timeoutMs) {
      const until = Date.now() + timeoutMs
      do await sleep(2 * everyMs)
      while (between(Date.now() - 2 * everyMs) > quietBelow && Date.now() < until)
    },
    wasQuiet: since => between(since - everyMs) <= quietBelow,
    stop: () => clearInterval(timer),
  }
}

/** Seconds all cores were busy, in all processes and in the kernel. */
function busySeconds(): number {
  const total = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? ''
  const [user = 0, nice = 0, system = 0, , , hard = 0, soft = 0] = total.split(/\s+/).slice(1).map(Number)
  return (user + nice + system + hard + soft) / 100
}
