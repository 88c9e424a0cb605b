/**
 * Process: the edge. `node main.ts [SETTINGS.json] [--with-parent]`; without the argument WATCHFIRE_EDGE_SETTINGS names the file, or
 * WATCHFIRE_SERVER, WATCHFIRE_CLAIM, WATCHFIRE_EDGE_DATA and WATCHFIRE_PLAIN_HTTP stand for it. With --check it only says whether they hold.
 */
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { ClaimRefused, identify } from './configuration/edge-identity.ts'
import { type Edge, startEdge } from './edge.ts'
import { readEdgeSettings, SettingsError } from './edge-settings.ts'
import { limitSemiSpaceGrowth } from './heap-flags.ts'
import { watchParent } from './parent-watch.ts'
import { LogKeeper } from './remote/log-keeper.ts'

/** Whoever stops the edge may kill it after three seconds. */
const maxEndingLength = 2500
/** Starting again does not help: whoever starts this program may read it (EX_CONFIG). */
const refusedCode = 78

limitSemiSpaceGrowth()
let edge: Edge | undefined
let ending = false

async function end(code: number): Promise<void> {
  if (ending) return
  ending = true
  setTimeout(() => process.exit(code), maxEndingLength).unref()
  await edge?.close()
  process.exit(code)
}

/** What a person can mend is one line. */
function complain(error: unknown): void {
  const expected = error instanceof SettingsError || (error instanceof Error && !('code' in error))
  console.error(expected ? `edge: ${(error as Error).message}` : error)
}

process.stdout.on('error', () => {})
process.stderr.on('error', () => {})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))

try {
  const yes = { type: 'boolean' } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'with-parent': yes, check: yes } })
  if (values['with-parent'] || process.env.WATCHFIRE_RELEASE_ROOT) watchParent(() => void end(0))
  const path = positionals[0] ?? process.env.WATCHFIRE_EDGE_SETTINGS
  const level = process.env.WATCHFIRE_LOG ?? 'info'
  const given = readEdgeSettings(path || undefined, process.env)
  if (values.check) process.exit(0)
  const settings = await identify(given, pino({ level, base: null }))
  const kept = new LogKeeper(settings.dataFolder)
  const log = pino(
    { level, base: { deviceId: settings.deviceId } },
    pino.multistream([
      { level: 'trace', stream: process.stdout },
      { level: 'trace', stream: kept },
    ]),
  )
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'the edge failed')
    void end(1)
  })
  edge = await startEdge(settings, log, kept.tail)
} catch (error) {
  if (!ending) {
    complain(error)
    await end(error instanceof ClaimRefused ? refusedCode : 1)
  }
}
