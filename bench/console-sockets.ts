import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { RunningServer } from './server-process.ts'

const timeoutMs = 30_000
const program = fileURLToPath(new URL('consoles-child.ts', import.meta.url))

/** Marks the alarms whose arrivals are noted. */
export const probeLocation = 'bench probe'

export type ConsolePerson = { uid: number; token: string; company: number }
export type ConsolePlan = { address: string; peopleFile: string }
export type ConsoleReport = {
  /** Different alarms each console was told of, and how many came again to one that knew them. */
  alarms: number[]
  again: number
  resyncs: number
  /** When each was last told to read its lists again, ms since 1970; 0: never. */
  resyncedAt: number[]
  /** After a cut: until the console is greeted, and until it is told something. */
  backMs: number[]
  freshMs: number[]
  /** Of each probe, ms since 1970. */
  arrivals: Record<string, number[]>
  frames: number
  bytes: number
  cpuSeconds: number
}

export type ConsoleSockets = {
  cut(): void
  report(): Promise<ConsoleReport>
  /** The first report that is as wished, or the one after half a minute. */
  reportWhen(isDone: (report: ConsoleReport) => boolean): Promise<ConsoleReport>
  close(): Promise<void>
}

/** Opens the live channel of all these people, in a process of their own. */
export async function openConsoles(
  { address, folder }: RunningServer,
  people: ConsolePerson[],
): Promise<ConsoleSockets> {
  const peopleFile = join(folder, 'bench-people.json')
  writeFileSync(peopleFile, JSON.stringify(people))
  const plan: ConsolePlan = { address, peopleFile }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, JSON.stringify(plan)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const gone = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const lines = createInterface({ input: child.stdout })
  const nextLine = <T>() =>
    new Promise<T>((resolve, reject) => {
      const fail = (code: number | null) => reject(new Error(`the consoles ended with ${code}`))
      lines.once('line', line => {
        child.off('exit', fail)
        resolve(JSON.parse(line) as T)
      })
      child.once('exit', fail)
    })
  await nextLine()
  const say = (line: string) => child.stdin.write(`${line}\n`)
  const report = () => {
    const answer = nextLine<ConsoleReport>()
    say('report')
    return answer
  }
  return {
    cut: () => say('cut'),
    report,
    async reportWhen(isDone) {
      const until = Date.now() + timeoutMs
      for (;;) {
        const latest = await report()
        if (isDone(latest) || Date.now() > until) return latest
        await sleep(500)
      }
    },
    close() {
      child.stdin.end()
      return gone
    },
  }
}
