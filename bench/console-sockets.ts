import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { RunningServer } from './server-process.ts'

const program = fileURLToPath(new URL('consoles-child.ts', import.meta.url))

/** Marks the alarms whose arrivals are noted. */
export const probeLocation = 'bench probe'

export type ConsolePerson = { uid: number; token: string; company: number }
export type ConsolePlan = { address: string; peopleFile: string }
export type ConsoleReport = {
  /** Alarm events, each time by console. */
  events: number[]
  resyncs: number
  /** After a cut: until the console is greeted, and until it is told something. */
  backMs: number[]
  freshMs: number[]
  /** Of each probe, ms since 1970. */
  arrivals: Record<string, number[]>
  cpuSeconds: number
}

export type ConsoleSockets = {
  cut(): void
  report(): Promise<ConsoleReport>
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
      lines.once('line', line => resolve(JSON.parse(line) as T))
      child.once('exit', code => reject(new Error(`the consoles ended with ${code}`)))
    })
  await nextLine()
  const say = (line: string) => child.stdin.write(`${line}\n`)
  return {
    cut: () => say('cut'),
    report() {
      const answer = nextLine<ConsoleReport>()
      say('report')
      return answer
    },
    close() {
      child.stdin.end()
      return gone
    },
  }
}
