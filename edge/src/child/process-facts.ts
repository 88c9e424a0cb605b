/** What the kernel tells of a process. Nothing where there is no such process or no such system. */
import { readFileSync } from 'node:fs'

/** Ticks of the kernel's process times, the same on all common Linux systems. */
const ticksPerSecond = 100

/** Processor seconds. */
export function secondsOf(pid: number): number {
  // Behind the name in brackets: state is field 3, user and system time are 14 and 15.
  const fields = procFile(pid, 'stat').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond
}

/** Bytes in memory. */
export const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(procFile(pid, 'status'))?.[1] ?? 0) * 1024

function procFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
