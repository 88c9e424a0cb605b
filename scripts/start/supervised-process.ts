import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { backoff } from '../../contract/src/core/backoff.ts'
import { CannotStart } from '../postgres/cannot-start.ts'
import { asHumanLine } from './human-line.ts'
import type { ProcessLog } from './process-log.ts'

const restartPace = { firstMs: 200, maxMs: 30_000 }
/** Who ran this long was not at fault when it ended, and is started again without delay. */
const healthyAfterMs = 5_000

export interface ProcessPlan {
  name: string
  /** Words after `node`. Asked for at every start, so they may change. */
  words: () => string[]
  env: NodeJS.ProcessEnv
  log: ProcessLog
  /** Lines for the person at the terminal. */
  say: (line: string) => void
  /** Every line on standard output. */
  onLine?: (line: string) => void
  /** Tried every 50 ms; what it throws counts as "not yet". */
  isReady: () => Promise<boolean> | boolean
  /** After every start but the first, once ready. */
  onRestarted: () => void
}

/**
 * A Node process that is to run as long as we do. The first start is strict: an end before it is ready is an error
 * of the start. Later ends are met with a new start, ever more slowly while they repeat.
 */
export class SupervisedProcess {
  readonly #plan: ProcessPlan
  #child: ChildProcess | undefined
  /** Set when it has been ready once: from then on its lines are news and not the reason of a failed start. */
  #settled = false
  #stopping = false
  /** Starts in a row, the next one included, since it last ran well. */
  #tries = 1
  #lastWords = ''

  constructor(plan: ProcessPlan) {
    this.#plan = plan
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Starts it for the first time and answers when it is ready. */
  async start(): Promise<void> {
    const child = this.#launch()
    const ended = new Promise<never>((_, reject) => {
      child.once('exit', () => reject(new CannotStart(this.#lastWords || `${this.#plan.name} ended at its start`)))
    })
    const { name, say, log } = this.#plan
    const reminder = setInterval(() => say(`${name}: still getting ready; the log is ${log.path}`), 15_000)
    await Promise.race([this.#untilReady(child), ended]).finally(() => clearInterval(reminder))
    child.once('exit', (code, signal) => void this.#meetEnd(code, signal))
    if (child.exitCode !== null || child.signalCode !== null) void this.#meetEnd(child.exitCode, child.signalCode)
  }

  /** Ends it and everything it began: asked first, and made to when it does not listen in time. */
  async stop(timeoutMs: number): Promise<void> {
    this.#stopping = true
    const child = this.#child
    if (!child?.pid) return
    if (isRunning(child)) {
      const gone = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await Promise.race([gone, sleep(timeoutMs, undefined, { ref: false })])
    }
    killGroup(child.pid)
  }

  /** Starts it anew with its present words. */
  restart(): void {
    this.#child?.kill('SIGTERM')
  }

  #launch(): ChildProcess {
    const { words, env, log, say, onLine } = this.#plan
    // A group of its own: Ctrl-C reaches us alone, and we end the others in order. It reads no input; the open
    // pipe tells it, by closing, that we are gone.
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...words()], {
      env,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    child.on('error', error => log.write(String(error)))
    child.stdin.on('error', () => {})
    createInterface({ input: child.stdout }).on('line', line => {
      onLine?.(line)
      // What is printed for a person may be a first password: it is shown and not kept.
      if (line.startsWith('{')) this.#takeEntry(line)
      else if (line.trim() !== '' && !this.#stopping) say(line)
    })
    createInterface({ input: child.stderr }).on('line', line => this.#takeEntry(line))
    this.#child = child
    return child
  }

  #takeEntry(line: string): void {
    const { name, log, say } = this.#plan
    log.write(line)
    const human = asHumanLine(line)
    if (human === undefined || this.#stopping) return
    this.#lastWords = human
    if (this.#settled) say(`${name}: ${human}`)
  }

  async #untilReady(child: ChildProcess): Promise<void> {
    while (isRunning(child)) {
      try {
        if (await this.#plan.isReady()) break
      } catch {
        // Not yet.
      }
      await sleep(50)
    }
    this.#settled = true
  }

  async #meetEnd(code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    const { name, say, onRestarted } = this.#plan
    for (let how = endOf(code, signal); !this.#stopping; ) {
      if (this.pid) killGroup(this.pid)
      say(`${name} ended (${how}); starting it again`)
      await sleep(backoff({ tries: this.#tries, ...restartPace }))
      if (this.#stopping) return
      const began = Date.now()
      const child = this.#launch()
      const ended = new Promise<string>(resolve => child.once('exit', (...end) => resolve(endOf(...end))))
      await Promise.race([this.#untilReady(child), ended])
      if (isRunning(child) && !this.#stopping) onRestarted()
      how = await ended
      const healthy = Date.now() - began > healthyAfterMs
      this.#tries = healthy ? 1 : this.#tries + 1
    }
  }
}

function endOf(code: number | null, signal: NodeJS.Signals | null): string {
  return signal ?? `code ${code}`
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

/** Sweeps what the process itself had begun and not ended. The group stays ours while any of it lives. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing was left of it.
  }
}
