/** Two processes that evaluate expressions. No sender has more than one of them, so whose expression loops leaves the other to its neighbours. */
import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { refuse } from '../../core/http/refuse.ts'
import type { ExpressionAnswer, ExpressionTask } from './expression-messages.ts'

export type Evaluation =
  | { text: string; problem?: undefined }
  | { problem: 'expression' | 'result' | 'cut' | 'memory'; words: string }
export type ExpressionPool = ReturnType<typeof openExpressionPool>

type Waiting = { owner: string; task: Omit<ExpressionTask, 'id'>; resolve: (evaluation: Evaluation) => void }
type Worker = {
  child: ChildProcess
  isReady: boolean
  owner?: string | undefined
  done?: ((answer: Evaluation) => void) | undefined
}

const childFile = fileURLToPath(new URL('./expression-child.ts', import.meta.url))
const libraryFolder = dirname(createRequire(import.meta.url).resolve('jsonata'))
const serverFolder = fileURLToPath(new URL('../../..', import.meta.url))
/** What an escape from the library would find: no files but these, no programs, no threads, no code from text. */
const confinement = [
  '--permission',
  `--allow-fs-read=${dirname(childFile)}`,
  `--allow-fs-read=${libraryFolder}`,
  `--allow-fs-read=${serverFolder}package.json`,
  '--disallow-code-generation-from-strings',
  '--max-old-space-size=96',
  '--no-warnings',
]

export function openExpressionPool({
  size = 2,
  limitMs = 2000,
  idleMs = 60_000,
  maxWaiting = 100,
}: {
  size?: number
  limitMs?: number
  idleMs?: number
  maxWaiting?: number
} = {}) {
  const workers = new Set<Worker>()
  const waiting: Waiting[] = []
  let lastId = 0
  let isClosed = false
  let idle: NodeJS.Timeout | undefined

  function startWorker(): void {
    const child = fork(childFile, [], {
      execArgv: confinement,
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const worker: Worker = { child, isReady: false }
    workers.add(worker)
    child.on('message', (message: ExpressionAnswer | { ready: true }) => {
      if ('ready' in message) worker.isReady = true
      else worker.done?.(message.problem ? { problem: message.problem, words: message.words } : { text: message.text })
      consider()
    })
    const ended = () => {
      if (!workers.delete(worker)) return
      // By itself: it needed more memory than there is for it.
      worker.done?.({ problem: 'memory', words: '' })
      consider()
    }
    child.on('exit', ended).on('error', ended)
  }

  function consider(): void {
    clearTimeout(idle)
    if (isClosed) return
    if (waiting.length === 0) {
      idle = setTimeout(endAll, idleMs)
      idle.unref()
      return
    }
    const owners = new Set([...workers].map(worker => worker.owner))
    for (const worker of workers) {
      if (!worker.isReady || worker.owner !== undefined) continue
      const index = waiting.findIndex(({ owner }) => !owners.has(owner))
      const [next] = index < 0 ? [] : waiting.splice(index, 1)
      if (!next) break
      owners.add(next.owner)
      begin(worker, next)
    }
    const starting = [...workers].filter(worker => !worker.isReady).length
    if (workers.size < size && waiting.some(({ owner }) => !owners.has(owner)) && starting === 0) startWorker()
  }

  function begin(worker: Worker, { owner, task, resolve }: Waiting): void {
    lastId += 1
    const cut = setTimeout(() => {
      worker.done?.({ problem: 'cut', words: `${limitMs} ms` })
      // Its owner keeps it until it is gone, so that no second one is started for the same.
      workers.delete(worker)
      worker.child.kill('SIGKILL')
      consider()
    }, limitMs)
    worker.owner = owner
    worker.done = answer => {
      clearTimeout(cut)
      worker.owner = undefined
      worker.done = undefined
      resolve(answer)
    }
    // One that is just dying says so by its end.
    worker.child.send({ id: lastId, ...task }, () => {})
  }

  function endAll(): void {
    for (const { child } of workers) child.kill('SIGKILL')
    workers.clear()
  }

  return {
    /** @throws call.busy when too much is waiting already */
    async evaluate(owner: string, task: Omit<ExpressionTask, 'id'>): Promise<Evaluation> {
      if (isClosed || waiting.length >= maxWaiting) throw refuse('call.busy')
      return new Promise(resolve => {
        waiting.push({ owner, task, resolve })
        consider()
      })
    },
    /** Processes that run now. */
    get running() {
      return workers.size
    },
    close(): void {
      isClosed = true
      clearTimeout(idle)
      for (const worker of workers) worker.done?.({ problem: 'cut', words: '' })
      for (const { resolve } of waiting.splice(0)) resolve({ problem: 'cut', words: '' })
      endAll()
    },
  }
}
