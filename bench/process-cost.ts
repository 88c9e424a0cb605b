/** What a process costs, from /proc: Linux only, as the rest of these measurements. */
import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of a second in /proc, the same on every Linux that Node runs on. */
const ticks = 100

function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the name in brackets and may hold anything.
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

export function cpuSecondsOf(pid: number): number {
  const [user, system] = statOf(pid).slice(11, 13)
  return (Number(user) + Number(system)) / ticks
}

/** Of a process and all its children, the ended ones included. */
export function familyCpuSecondsOf(pid: number): number {
  const ended = statOf(pid).slice(13, 15)
  const living = familyOf(pid).map(member => {
    try {
      return cpuSecondsOf(member)
    } catch {
      // It ended meanwhile, and its parent has its time.
      return 0
    }
  })
  return (
    living.reduce((sum, seconds) => sum + seconds, 0) + ended.reduce((sum, count) => sum + Number(count) / ticks, 0)
  )
}

/** The 99th percentile of how late the server's event loop came, in ms, since this was asked last. */
export async function loopLagOf({ metricsAddress }: { metricsAddress: string }): Promise<number> {
  const text = await (await fetch(`${metricsAddress}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1000
}

export function residentMegabytesOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** A process and everything below it. */
export function familyOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        return [{ pid: Number(name), parent: Number(statOf(Number(name))[1]) }]
      } catch {
        // It ended meanwhile.
        return []
      }
    })
  const family = [pid]
  for (const member of family) family.push(...parents.filter(({ parent }) => parent === member).map(other => other.pid))
  return family
}
