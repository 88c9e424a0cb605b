/** One way to the server: works while there is work, waits while there is none or the server is away. */
import { backoff, jittered } from '@watchfire/contract/core/backoff.ts'
import type { Answer } from './server-calls.ts'

const pace = { firstMs: 500, maxMs: 10_000 }
const badKeyDelay = 30_000

export type DeliveryLog = {
  warn: (facts: object, message: string) => void
  info: (facts: object, message: string) => void
}

/** What a round of work came to: more may wait, nothing waits, or the answer that stopped it. */
export type Round = 'more' | 'idle' | Extract<Answer<never>, { kind: 'later' | 'badKey' }>

export class DeliveryLoop {
  private readonly name: string
  private readonly log: DeliveryLog
  private readonly work: () => Promise<Round>
  private failures = 0
  private keyRefused = false
  private wakeUp: (() => void) | undefined
  private wanted = false
  private closed = false
  private readonly running: Promise<void>

  constructor(name: string, log: DeliveryLog, work: () => Promise<Round>) {
    this.name = name
    this.log = log
    this.work = work
    this.running = this.run()
  }

  /** There is new work. Does not shorten the wait for a server that is away. */
  wake(): void {
    this.wanted = true
    if (this.failures === 0) this.wakeUp?.()
  }

  /** The server has answered elsewhere: try at once. */
  tryNow(): void {
    if (this.failures > 0 && !this.keyRefused) this.wakeUp?.()
  }

  async close(): Promise<void> {
    this.closed = true
    this.wakeUp?.()
    await this.running
  }

  private async run(): Promise<void> {
    while (!this.closed) {
      this.wanted = false
      const round = await this.work().catch((error): Round => ({ kind: 'later', why: String(error) }))
      if (this.closed) return
      if (round === 'more' || round === 'idle') this.recover()
      if (round === 'more') continue
      if (round === 'idle') {
        if (!this.wanted) await this.sleep()
      } else {
        await this.sleep(this.delayAfter(round))
      }
    }
  }

  private recover(): void {
    if (this.failures > 0) this.log.info({ delivery: this.name, failures: this.failures }, 'the server takes it again')
    this.failures = 0
    this.keyRefused = false
  }

  private delayAfter(round: Exclude<Round, string>): number {
    this.failures++
    if (round.kind === 'badKey') {
      if (!this.keyRefused)
        this.log.warn({ delivery: this.name }, 'the server refuses the key; everything is kept meanwhile')
      this.keyRefused = true
      return badKeyDelay
    }
    // The first failure and then ever rarer ones: a server may be away for days.
    if ((this.failures & (this.failures - 1)) === 0) {
      this.log.warn({ delivery: this.name, why: round.why, failures: this.failures }, 'the server does not take it now')
    }
    return Math.max(jittered(backoff({ tries: this.failures, ...pace }), 0.3), round.waitMs ?? 0)
  }

  private sleep(ms?: number): Promise<void> {
    return new Promise(resolve => {
      const timer = ms === undefined ? undefined : setTimeout(() => this.wakeUp?.(), ms)
      this.wakeUp = () => {
        this.wakeUp = undefined
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
