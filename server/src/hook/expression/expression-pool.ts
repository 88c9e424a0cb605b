/**
 * Two processes that evaluate expressions. No sender has more than one of them, so whose expression loops leaves the other to its neighbours;
 * who of a customer has one already waits for those of other customers. Trials have what posts leave, and never all of them.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { backoff } from '@watchfire/contract/core/backoff.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { ExpressionAnswer, ExpressionTask } from './expression-messages.ts'

export type Evaluation =
  | { text: string; problem?: undefined }
  | { problem: 'expression' | 'result' | 'cut' | 'memory'; words: string }
export type ExpressionPool = ReturnType<typeof openExpressionPool>

type Asker = { owner: string; customer: string; isTrial: boolean }
type Waiting = Asker & { task: Omit<ExpressionTask, 'id'>; resolve: (evaluation: Evaluation) => void }
type Worker = {
  child: ChildProcess
  isReady: boolean
  /** Whose work it does. */
  asker?: Asker | undefined
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
const startConfined = () =>
  fork(childFile, [], {
    execArgv: confinement,
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

const processes = 2
const evaluationMs = 2000
/** Between starts that came to nothing: a machine without memory must not be given more to do. */
const startPace = { firstMs: 500, maxMs: 30_000 }
/** Of posts, and of trials. */
const maxWaitingOfKind = 100

export function openExpressionPool({
  size = processes,
  limitMs = evaluationMs,
  idleMs = 60_000,
  maxWaiting = maxWaitingOfKind,
  start = startConfined,
}: {
  size?: number
  limitMs?: number
  idleMs?: number
  maxWaiting?: number
  start?: () => ChildProcess
} = {}) {
  const workers = new Set<Worker>()
  const waiting: Waiting[] = []
  let lastId = 0
  let isClosed = false
  let idle: NodeJS.Timeout | undefined
  let failedStarts = 0
  let resting: NodeJS.Timeout | undefined

  function startWorker(): void {
    const child = start()
    const worker: Worker = { child, isReady: false }
    workers.add(worker)
    child.on('message', (message: ExpressionAnswer | { ready: true }) => {
      if ('ready' in message) {
        worker.isReady = true
        failedStarts = 0
      } else
        worker.done?.(message.problem ? { problem: message.problem, words: message.words } : { text: message.text })
      consider()
    })
    const ended = () => {
      if (!workers.delete(worker)) return
      // By itself: it needed more memory than there is for it.
      worker.done?.({ problem: 'memory', words: '' })
      if (!worker.isReady && !isClosed) rest()
      consider()
    }
    child.on('exit', ended).on('error', ended)
  }

  /** None is started until a while has gone by. */
  function rest(): void {
    failedStarts += 1
    clearTimeout(resting)
    resting = setTimeout(
      () => {
        resting = undefined
        consider()
      },
      backoff({ ...startPace, tries: failedStarts }),
    )
  }

  function consider(): void {
    clearTimeout(idle)
    if (isClosed) return
    if (waiting.length === 0) {
      idle = setTimeout(endAll, idleMs)
      idle.unref()
      return
    }
    for (const worker of workers) {
      if (!worker.isReady || worker.asker) continue
      const next = nextOne()
      if (!next) break
      waiting.splice(waiting.indexOf(next), 1)
      begin(worker, next)
    }
    const starting = [...workers].filter(worker => !worker.isReady).length
    if (workers.size < size && nextOne() && starting === 0 && !resting) startWorker()
  }

  /** Whoever waits and may begin now. */
  function nextOne(): Waiting | undefined {
    const running = [...workers].flatMap(({ asker }) => asker ?? [])
    const [owners, customers] = [new Set(running.map(one => one.owner)), new Set(running.map(one => one.customer))]
    const mayTry = running.filter(one => one.isTrial).length < Math.max(1, size - 1)
    const free = waiting.filter(one => !owners.has(one.owner) && (mayTry || !one.isTrial))
    const posts = free.filter(one => !one.isTrial)
    const first = posts.length > 0 ? posts : free
    return first.find(one => !customers.has(one.customer)) ?? first[0]
  }

  function begin(worker: Worker, { task, resolve, ...asker }: Waiting): void {
    lastId += 1
    const cut = setTimeout(() => {
      worker.done?.({ problem: 'cut', words: `${limitMs} ms` })
      // Its owner keeps it until it is gone, so that no second one is started for the same.
      workers.delete(worker)
      worker.child.kill('SIGKILL')
      consider()
    }, limitMs)
    worker.asker = asker
    worker.done = answer => {
      clearTimeout(cut)
      worker.asker = undefined
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
    /** `customer`: whose share it is. @throws call.busy when too much of its kind is waiting already */
    async evaluate(
      owner: string,
      task: Omit<ExpressionTask, 'id'>,
      { customer = owner, isTrial = false }: Partial<Asker> = {},
    ): Promise<Evaluation> {
      if (isClosed || waiting.filter(one => one.isTrial === isTrial).length >= maxWaiting) throw refuse('call.busy')
      return new Promise(resolve => {
        waiting.push({ owner, customer, isTrial, task, resolve })
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
      clearTimeout(resting)
      for (const worker of workers) worker.done?.({ problem: 'cut', words: '' })
      for (const { resolve } of waiting.splice(0)) resolve({ problem: 'cut', words: '' })
      endAll()
    },
  }
}
