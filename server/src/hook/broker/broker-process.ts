/** The process that holds the lines to brokers: started when there is one, and anew when it dies, hangs or grows. */
import { type ChildProcess, fork } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrokerMessage, BrokerOrder, BrokerReport, LineOrder } from './broker-messages.ts'

export type LineEvents = {
  onConnected: () => void
  /** Once, and nothing after it. */
  onClosed: (code: string, words: string) => void
  onMessage: (message: BrokerMessage) => void
}
export type BrokerProcess = ReturnType<typeof openBrokerProcess>

const childFile = fileURLToPath(new URL('./broker-child.ts', import.meta.url))
const root = fileURLToPath(new URL('../../../..', import.meta.url))
/** No files but programs, no programs, no threads, no code from text. */
const confinement = [
  '--permission',
  ...['node_modules', 'server/src/hook/broker', 'server/package.json'].map(
    name => `--allow-fs-read=${join(root, name)}`,
  ),
  '--disallow-code-generation-from-strings',
  '--max-old-space-size=128',
  '--no-warnings',
]
const pingMs = 5000
/** So long without an answer, it hangs. */
const answerMs = 20_000
const maxBytes = 512 * 1024 * 1024

export function openBrokerProcess() {
  const lines = new Map<number, LineEvents>()
  let child: ChildProcess | undefined
  let lastLine = 0
  let isClosed = false

  function running(): ChildProcess {
    if (child) return child
    const own = fork(childFile, [], {
      cwd: dirname(childFile),
      execArgv: confinement,
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child = own
    let heardAt = Date.now()
    const watch = setInterval(() => {
      if (Date.now() - heardAt > answerMs) own.kill('SIGKILL')
      else own.send({ kind: 'ping' } satisfies BrokerOrder, () => {})
    }, pingMs)
    watch.unref()
    own.on('message', (report: BrokerReport) => {
      heardAt = Date.now()
      if (report.kind === 'pong' && report.bytes > maxBytes) own.kill('SIGKILL')
      else take(report)
    })
    const ended = () => {
      clearInterval(watch)
      if (child !== own) return
      child = undefined
      const cut = [...lines.values()]
      lines.clear()
      for (const { onClosed } of cut) onClosed('CHILD', '')
    }
    own.on('exit', ended).on('error', ended)
    return own
  }

  function take(report: BrokerReport): void {
    if (report.kind === 'ready' || report.kind === 'pong') return
    const events = lines.get(report.line)
    if (report.kind === 'message') {
      events?.onMessage(report)
    } else if (report.kind === 'connected') {
      events?.onConnected()
    } else {
      lines.delete(report.line)
      events?.onClosed(report.code, report.words)
    }
  }

  const order = (message: BrokerOrder) => void child?.send(message, () => {})
  return {
    /** Answers the number of the line. */
    open(where: Omit<LineOrder, 'line'>, events: LineEvents): number {
      lastLine += 1
      const line = lastLine
      if (isClosed) return line
      lines.set(line, events)
      running().send({ kind: 'open', order: { line, ...where } } satisfies BrokerOrder, () => {})
      return line
    },
    done: (line: number, id: number) => order({ kind: 'done', line, id }),
    /** Says nothing more of it. */
    close(line: number): void {
      if (!lines.delete(line)) return
      order({ kind: 'close', line })
    },
    /** Of the process, while there is one. */
    get pid() {
      return child?.pid
    },
    stop(): void {
      isClosed = true
      lines.clear()
      const own = child
      child = undefined
      own?.kill('SIGKILL')
    },
  }
}
