/** Sends on what the account log seals, where its chains end, and security events. Nothing waits for it: what cannot be sent stays in the log, or is counted. */
import { randomUUID } from 'node:crypto'
import type { Context, Mounted } from '../../core/context.ts'
import type { Trx } from '../../core/db/database.ts'
import type { SecurityLine } from '../../core/http/security-log.ts'
import type { Checkpoint } from '../chain/checkpoint-file.ts'
import { nextPortion } from './sealed-messages.ts'
import { findSyslog, noteSent, noteSyslogProblem, type SyslogRow } from './syslog.queries.ts'
import type { SyslogSending } from './syslog-line.ts'
import type { SyslogMessage } from './syslog-message.ts'
import { syslogProblemOf } from './syslog-problem.ts'

/** Messages that wait in memory, and those sent at a time. */
export const maxWaiting = 1000
const portion = 200
const everyMs = 1000
/** Portions of one run: others wait for their turn. */
const maxPortions = 20
const pauseMs = 15_000

export type Forwarding = Required<Mounted> & {
  security(line: SecurityLine): void
  checkpoint(checkpoint: Checkpoint): void
}

export function forwarding({ log }: Pick<Context, 'log'>, line: SyslogSending): Forwarding {
  const waiting: SyslogMessage[] = []
  let [lost, pausedUntil] = [0, 0]
  const push = (message: SyslogMessage) => {
    if (waiting.length < maxWaiting) waiting.push(message)
    else lost += 1
  }

  /** Sends while there is something and it works. A version that has failed rests; another one is tried at once. */
  let failed = 0
  async function whileOpen(trx: Trx, next: (place: SyslogRow) => Promise<boolean>): Promise<void> {
    const place = await findSyslog(trx)
    if (!place?.in_use) {
      waiting.length = 0
      lost = 0
      return line.close()
    }
    if (failed === place.version && Date.now() < pausedUntil) return
    try {
      for (let portions = 0; portions < maxPortions && (await next(place)); portions += 1);
      if (failed !== 0) log.info({ host: place.host }, 'the collector of logs takes messages again')
      failed = 0
    } catch (error) {
      const problem = syslogProblemOf(error)
      if (failed === 0) log.warn({ err: error, host: place.host, problem }, 'the collector of logs takes no messages')
      ;[failed, pausedUntil] = [place.version, Date.now() + pauseMs]
      await noteSyslogProblem(trx, problem)
    }
  }

  async function sendSealed(trx: Trx, place: SyslogRow): Promise<boolean> {
    const next = await nextPortion(trx)
    if (!next) return false
    await line.send(place, next.messages)
    await next.save(trx)
    await noteSent(trx, next.lost)
    return true
  }

  async function sendWaiting(trx: Trx, place: SyslogRow): Promise<boolean> {
    const messages = waiting.slice(0, portion)
    const gone = lost
    if (gone > 0) messages.push({ kind: 'gap', at: Date.now(), warns: true, facts: { count: gone } })
    if (messages.length === 0) return false
    await line.send(place, messages)
    waiting.splice(0, Math.min(portion, waiting.length))
    lost -= gone
    await noteSent(trx, gone)
    return true
  }

  return {
    security: ({ event, accountIds, ...facts }) =>
      push({
        kind: 'security',
        at: Date.now(),
        warns: true,
        facts: { event, ...facts, accountIds: accountIds?.join(',') },
      }),
    checkpoint({ at, key, chains }) {
      for (const { tenantId, seq, rows, head } of chains)
        push({ kind: 'checkpoint', at, facts: { tenantId, seq, rows, head, key } })
    },
    jobs: [
      { name: 'send account log', everyMs, work: trx => whileOpen(trx, place => sendSealed(trx, place)) },
      // Each server has its own.
      {
        name: `send security events ${randomUUID()}`,
        everyMs,
        work: trx => whileOpen(trx, place => sendWaiting(trx, place)),
      },
    ],
    close: line.close,
  }
}
