/**
 * Process: the starter. `node starter.ts ROOT [what the edge is given]` starts the release that ROOT/boot.json names, gives a new one its
 * time to prove itself, and goes back to the one before when it does not. It changes rarely and needs nothing but Node.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  afterCrash,
  type BootRecord,
  beforeStart,
  beginTrial,
  confirmTrial,
  readBootRecord,
  releaseEntry,
  releaseFolder,
  type SwitchRequest,
  takeBack,
  writeBootRecord,
} from './boot-record.ts'
import { type ReleaseMessage, unansweredTimeoutVariable } from './starter-messages.ts'
import { TrialJudge, type TrialTiming } from './trial-judge.ts'

const timing: TrialTiming = {
  firstMs: Number(process.env.WATCHFIRE_TRIAL_MS ?? 120_000),
  settleMs: Number(process.env.WATCHFIRE_SETTLE_MS ?? 180_000),
  gapMs: Number(process.env.WATCHFIRE_GAP_MS ?? 120_000),
  outageMs: 15 * 60_000,
}
const endingMs = 5000
/** What a release ends with whose settings no start can help (EX_CONFIG). */
const refusedCode = 78
const firstPauseMs = Number(process.env.WATCHFIRE_RESTART_MS ?? 1000)
const maxPauseMs = 30_000
const rewritePauseMs = 10 * firstPauseMs

const [folder, ...given] = process.argv.slice(2)
if (folder === undefined) {
  console.error('starter: name the folder of the releases')
  process.exit(2)
}
const root = resolve(folder)

let record: BootRecord
let child: ChildProcess | undefined
let ending = false
let requested: 'again' | undefined
let judge: TrialJudge | undefined
let overdue: NodeJS.Timeout | undefined
let enough: NodeJS.Timeout | undefined
let quickEnds = 0
/** What the disk has not taken yet, tried again. */
let unwritten: NodeJS.Timeout | undefined
/** Another release that waits for that. */
let unbegun: NodeJS.Timeout | undefined

const say = (message: string, facts: object = {}): void =>
  console.log(JSON.stringify({ time: Date.now(), part: 'starter', msg: message, ...facts }))

/** A disk that takes nothing must not keep a release from being taken back: what was decided counts, and is written once it can be. */
function keep(next: BootRecord): void {
  if (next === record) return
  record = next
  rewrite()
}

function rewrite(): void {
  clearTimeout(unwritten)
  if (!isWritten(record)) unwritten = setTimeout(rewrite, rewritePauseMs)
}

function isWritten(next: BootRecord): boolean {
  try {
    writeBootRecord(root, next)
    return true
  } catch (error) {
    say('the boot record cannot be written', { error: String(error) })
    return false
  }
}

/** What a release is started by: its own Node where it brings one. */
function programOf(version: string): { node: string; entry: string } {
  const home = releaseFolder(root, version)
  const node = join(home, 'bin', 'node')
  return { node: existsSync(node) ? node : process.execPath, entry: join(home, releaseEntry) }
}

function start(): void {
  keep(beforeStart(record))
  const began = Date.now()
  const { node, entry } = programOf(record.current)
  const running = spawn(node, [entry, ...given], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      WATCHFIRE_RELEASE_ROOT: root,
      WATCHFIRE_RELEASE_VERSION: record.current,
      [unansweredTimeoutVariable]: '1',
    },
  })
  child = running
  requested = undefined
  let over = false
  const ended = (code: number | null): void => {
    if (over) return
    over = true
    clearTimeout(overdue)
    clearTimeout(enough)
    afterEnd(code, Date.now() - began)
  }
  // What a release that is being ended still says is nothing about the next one.
  running.on('message', message => {
    if (requested === undefined && !ending) handleMessage(message as ReleaseMessage)
  })
  running.on('exit', ended)
  running.on('error', () => ended(1))
  judge = record.trial ? new TrialJudge(record.trial.cameras, timing, performance.now()) : undefined
  if (judge) overdue = setTimeout(giveUp, timing.firstMs)
  say('started', { version: record.current, trial: record.trial !== null })
}

function handleMessage(message: ReleaseMessage): void {
  if (message.type === 'restart') {
    again()
    return
  }
  if (message.type === 'switch') {
    begin(message)
    return
  }
  const { trial } = record
  // Of a later release.
  if (!trial || !judge || (message.type !== 'healthy' && message.type !== 'unanswered')) return
  const holds = judge.handleMessage(message, performance.now())
  clearTimeout(overdue)
  if (holds) {
    judge = undefined
    keep(confirmTrial(record))
    say('the release holds', { version: record.current })
    return
  }
  overdue = setTimeout(giveUp, Math.max(0, judge.until - performance.now()))
  if (judge.wasHealthy && !trial.heard) keep({ ...record, trial: { ...trial, heard: true } })
}

/** Only once it is written: a release reads there that it is on trial, and a power cut finds the way back there. */
function begin(request: SwitchRequest): void {
  clearTimeout(unbegun)
  if (record.trial || !existsSync(releaseFolder(root, request.version))) return
  const next = beginTrial(record, request)
  if (!isWritten(next)) {
    unbegun = setTimeout(begin, rewritePauseMs, request)
    return
  }
  clearTimeout(unwritten)
  record = next
  again()
}

function giveUp(): void {
  const reason = judge?.reason ?? 'notHealthy'
  say('the release did not prove itself', { version: record.current, reason })
  keep(takeBack(record, reason))
  again()
}

/** Ends what runs; what the record names is started then. */
function again(): void {
  requested = 'again'
  stopChild()
}

function stopChild(): void {
  const running = child
  running?.kill('SIGTERM')
  enough = setTimeout(() => running?.kill('SIGKILL'), endingMs)
}

function afterEnd(code: number | null, ranMs: number): void {
  child = undefined
  if (ending) process.exit(0)
  if (requested === 'again') {
    quickEnds = 0
    start()
    return
  }
  // Whoever started this process gets the exit code of the release.
  if ((code === 0 || code === refusedCode) && !record.trial) process.exit(code)
  say('the release ended by itself', { version: record.current, code })
  keep(afterCrash(record, Date.now()))
  quickEnds = ranMs > 60_000 ? 0 : quickEnds + 1
  setTimeout(start, Math.min(maxPauseMs, firstPauseMs * 2 ** Math.max(0, quickEnds - 1)))
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    ending = true
    if (child) stopChild()
    else process.exit(0)
  })

record = readBootRecord(root)
start()
