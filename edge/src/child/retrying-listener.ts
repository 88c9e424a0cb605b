/** Holds a port that devices of others come to: one that cannot be had is tried again, ever more rarely, and said to be so. */
import { backoff, jittered } from '@watchfire/contract/core/backoff.ts'

type Problem = 'portTaken' | 'failed'
type Parts = {
  /** What comes to it, in words of the log. */
  of: string
  agent: { open: (port: number) => Promise<void>; close: () => void }
  firstMs: number
  maxMs: number
  note: (what: string, about: Record<string, string | number>) => void
}

export class RetryingListener {
  private readonly parts: Parts
  private wanted: number | undefined
  private found: Problem | null = null
  private again: NodeJS.Timeout | undefined
  /** Opened and closed by one at a time. */
  private turn: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.parts = parts
  }

  get problem(): Problem | null {
    return this.found
  }

  /** In place of the one before; undefined: none. Settled when it was tried once. */
  use(port: number | undefined): Promise<void> {
    clearTimeout(this.again)
    this.turn = this.turn.then(async () => {
      clearTimeout(this.again)
      this.parts.agent.close()
      this.wanted = port
      this.found = null
      if (port !== undefined) await this.open(port, 1)
    })
    return this.turn
  }

  private async open(port: number, tries: number): Promise<void> {
    const { of, agent, firstMs, maxMs, note } = this.parts
    try {
      await agent.open(port)
      if (this.found) note(`the port of ${of} is open now`, { port, tries })
      this.found = null
    } catch (error) {
      const problem = (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? 'portTaken' : 'failed'
      if (problem !== this.found)
        note(`the port of ${of} cannot be opened; it is tried again`, { port, problem, tries })
      this.found = problem
      const tryAgain = () => {
        this.turn = this.turn.then(() => (this.wanted === port ? this.open(port, tries + 1) : undefined))
      }
      this.again = setTimeout(tryAgain, jittered(backoff({ tries, firstMs, maxMs }), 0.3)).unref()
    }
  }
}
