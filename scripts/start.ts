import { fileURLToPath } from 'node:url'
import { CannotStart } from './postgres/cannot-start.ts'
import { readStartSettings } from './start/start-settings.ts'
import { Supervisor } from './start/supervise.ts'

// `npm start`: the database, the server and in demo mode the cameras and the edge, in one terminal.

const root = fileURLToPath(new URL('..', import.meta.url))

function say(line: string): void {
  console.log(line)
}

/** What a person can mend is one line; anything else is a fault of ours and shows where. */
function explain(error: unknown): void {
  const { code, path, message } = error as NodeJS.ErrnoException
  if (error instanceof CannotStart) console.error(message.startsWith('watchfire') ? message : `watchfire: ${message}`)
  else if (code === 'ENOSPC') console.error('watchfire: the disk is full')
  else if (['EACCES', 'EPERM', 'EROFS'].includes(code ?? '')) console.error(`watchfire: no right to use ${path}`)
  else console.error(error)
}

// The terminal may go before we do; that must not stop the stopping.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

let supervisor: Supervisor | undefined
let stopping = false

async function stop(code: number): Promise<void> {
  stopping = true
  await supervisor?.stop()
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping) return
    say('Ending …')
    void stop(0)
  })
}

// npm killed without a word leaves us running under another parent, and nobody would know how to end us.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent && !stopping) void stop(0)
  }, 500).unref()
}

try {
  supervisor = new Supervisor(root, readStartSettings(process.env, process.argv.slice(2)), say)
  await supervisor.start()
} catch (error) {
  if (!stopping) {
    explain(error)
    await stop(1)
  }
}
