/** The edge's hold on one child process: starts it, starts it again when it dies, hangs or grows, and takes its results in. */
import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { backoff } from '@watchfire/contract/core/backoff.ts'
import { type Message, MessageReader, packMessage, ready } from './pipe-messages.ts'
import { memoryOf } from './process-facts.ts'

/** Silence this long while an order waits means the process hangs. */
const hangAfter = 8000
/** Kept short: cameras of a healthy machine shall not wait. */
const restartPace = { firstMs: 10, maxMs: 1000 }
/** A process that cannot even start (a missing binary) is tried this seldom. */
const crashLoopDelayMs = 30_000
const maxQuickRestarts = 12

export type ChildEvents = {
  /** The process is there and knows nothing: send what it must know. */
  onReady: () => void
  onMessage: (message: Message) => void
  /** The process is gone; orders not answered are lost. */
  onGone: (why: string) => void
}

export type ChildProgram = {
  /** The path of its sources. */
  script: string
  /** Its arguments. */
  words?: readonly string[]
  /** One that has grown beyond this is replaced. */
  maxBytes?: number
  /** How long it may take to end when it is closed. */
  leaveMs?: number
}

export class ChildHandle {
  private child: ChildProcess | undefined
  private input: Writable | undefined
  private restartTimer: NodeJS.Timeout | undefined
  private readonly watchdog: NodeJS.Timeout
  private failures = 0
  private startedAt = 0
  private lastMessageAt = 0
  private closed = false
  private takesOrders = false
  private readonly events: ChildEvents
  private readonly oldestOrderAt: () => number | undefined
  private readonly program: ChildProgram

  /** `oldestOrderAt` tells since when (performance.now) the oldest unanswered order waits. */
  constructor(program: ChildProgram, events: ChildEvents, oldestOrderAt: () => number | undefined) {
    this.program = program
    this.events = events
    this.oldestOrderAt = oldestOrderAt
    this.start()
    this.watchdog = setInterval(() => {
      if (this.hangs() || this.hasGrown()) this.child?.kill('SIGKILL')
    }, 1000)
    this.watchdog.unref()
  }

  get pid(): number | undefined {
    return this.child?.pid
  }

  get isReady(): boolean {
    return this.takesOrders
  }

  send(kind: number, number: number, ...parts: Uint8Array[]): void {
    const input = this.input
    if (!input || !this.takesOrders) return
    input.cork()
    for (const part of packMessage(kind, number, ...parts)) input.write(part)
    input.uncork()
  }

  /** Resolves when the process is gone. */
  close(): Promise<void> {
    this.closed = true
    clearInterval(this.watchdog)
    clearTimeout(this.restartTimer)
    this.takesOrders = false
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
    return new Promise(resolve => {
      child.once('exit', () => resolve())
      child.once('error', () => resolve())
      const { leaveMs } = this.program
      if (leaveMs === undefined) return void child.kill('SIGKILL')
      const killTimer = setTimeout(() => child.kill('SIGKILL'), leaveMs)
      child.once('exit', () => clearTimeout(killTimer))
      child.stdin?.end()
    })
  }

  private hangs(): boolean {
    const since = this.oldestOrderAt()
    if (!this.takesOrders || since === undefined) return false
    return performance.now() - Math.max(since, this.lastMessageAt) > hangAfter
  }

  private hasGrown(): boolean {
    const { maxBytes } = this.program
    return maxBytes !== undefined && this.pid !== undefined && memoryOf(this.pid) > maxBytes
  }

  private start(): void {
    this.startedAt = performance.now()
    const child = spawn(process.execPath, [this.program.script, ...(this.program.words ?? [])], {
      stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    })
    this.child = child
    const input = child.stdin
    const output = child.stdio[3] as Readable | null
    let complaint = ''
    let gone = false
    const end = (why: string): void => {
      if (gone) return
      gone = true
      this.takesOrders = false
      this.input = undefined
      child.kill('SIGKILL')
      if (this.closed) return
      this.events.onGone([why, complaint.trim().split('\n').at(-1)].filter(Boolean).join(': '))
      this.startAgain()
    }
    child.on('error', error => end(error.message))
    // Not at its exit: what it answered before its end is read first.
    child.on('close', (code, signal) => end(`ended with ${signal ?? code}`))
    // A broken pipe comes with the process's end, which its exit reports.
    input?.on('error', () => {})
    output?.on('error', () => {})
    child.stderr?.on('data', chunk => {
      complaint = (complaint + String(chunk)).slice(-1000)
    })
    const reader = new MessageReader(message => {
      if (gone) return
      this.lastMessageAt = performance.now()
      if (message.kind !== ready) return this.events.onMessage(message)
      this.input = input ?? undefined
      this.takesOrders = true
      this.events.onReady()
    })
    output?.on('data', (chunk: Buffer) => {
      try {
        reader.push(chunk)
      } catch (error) {
        end(`unreadable result: ${error instanceof Error ? error.message : String(error)}`)
      }
    })
  }

  private startAgain(): void {
    this.failures = performance.now() - this.startedAt > 10_000 ? 0 : this.failures + 1
    const delay =
      this.failures > maxQuickRestarts ? crashLoopDelayMs : backoff({ tries: this.failures, ...restartPace })
    this.restartTimer = setTimeout(() => this.start(), delay)
  }
}
