/** Keeps a line to each broker that no other server has: opened again with longer and longer waits, and a message is done when it is stored. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { backoff, jittered } from '@watchfire/contract/core/backoff.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import type { BrokerProblem, BrokerState } from '@watchfire/contract/hook/broker.shapes.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Mounted } from '../../core/context.ts'
import { Refusal } from '../../core/http/refuse.ts'
import { findSourceOfLine } from '../intake.queries.ts'
import type { IntakeParts } from '../take-read.ts'
import { type BrokerRow, takeLines, writeState } from './broker.queries.ts'
import type { BrokerMessage } from './broker-messages.ts'
import { type BrokerProcess, openBrokerProcess } from './broker-process.ts'
import { addressProblem, lineProblem } from './line-problem.ts'
import { takeMessage } from './take-message.ts'

export const brokerPassword = 'hookBroker'

const everyMs = 1000
/** Lines of one server. */
const maxConnections = 500
const againMs = { firstMs: 1000, maxMs: 60_000 }
const retryMs = { firstMs: 500, maxMs: 10_000 }

type Parts = IntakeParts & { log: Pick<FastifyBaseLogger, 'warn' | 'info'>; holder: number }
/** One source's line, as it is now. */
type Held = {
  row: BrokerRow
  /** Undefined while there is none. */
  line?: number | undefined
  tries: number
  again?: NodeJS.Timeout | undefined
  /** Ends the waits of what the line brought. */
  cut: AbortController
  isUp: boolean
  isGone: boolean
}

export function brokerLines(parts: Parts): Required<Mounted> & { process: BrokerProcess } {
  const { db, log, holder } = parts
  const process = openBrokerProcess()
  const held = new Map<number, Held>()
  const atWork = new Set<Promise<void>>()

  function inWork(work: Promise<void>): void {
    const done = work.catch(error => log.warn({ err: error }, 'a line to a broker')).finally(() => atWork.delete(done))
    atWork.add(done)
  }
  const note = (one: Held, state: BrokerState, problem: BrokerProblem | null = null) =>
    inWork(writeState(db.system, one.row, holder, { state, problem }))

  function hangUp(one: Held): void {
    clearTimeout(one.again)
    one.cut.abort()
    if (one.line !== undefined) process.close(one.line)
    Object.assign(one, { line: undefined, again: undefined, isUp: false, cut: new AbortController() })
  }

  function fail(one: Held, problem: BrokerProblem, waitMs?: number): void {
    const { source_id: sourceId, host } = one.row
    if (one.isGone) return
    hangUp(one)
    one.tries += 1
    if (one.tries === 1) log.warn({ sourceId, host, problem }, 'the line to a broker is down')
    note(one, 'failed', problem)
    one.again = setTimeout(() => inWork(open(one)), waitMs ?? jittered(backoff({ tries: one.tries, ...againMs }), 0.2))
    one.again.unref()
  }

  async function open(one: Held): Promise<void> {
    const { row } = one
    hangUp(one)
    if (one.tries === 0) note(one, 'connecting')
    try {
      const { address, family } = await parts.resolveFor(row.company_id)(row.host, row.port)
      if (one.isGone || one.line !== undefined || one.row !== row) return
      const { host, port, tls, certificate, login, topics, qos } = row
      const password = row.password ? parts.sealer.open(row.password, brokerPassword) : undefined
      const more = { password, clientId: row.client_id, formerTopics: row.former_topics }
      const line = process.open(
        { host, address, family, port, tls, certificate, login, topics, qos, ...more },
        {
          onConnected: () => {
            if (one.tries > 0) log.info({ sourceId: row.source_id, host }, 'the line to a broker is up again')
            Object.assign(one, { tries: 0, isUp: true })
            note(one, 'connected')
          },
          onClosed: (code, words) => {
            if (one.line !== line) return
            fail(one, lineProblem(code, words))
          },
          onMessage: message => inWork(take(one, line, message)),
        },
      )
      one.line = line
    } catch (error) {
      if (one.row === row) fail(one, addressProblem(error))
    }
  }

  /** Until it is stored, or its line is gone: then the broker sends it again. */
  async function take(one: Held, line: number, message: BrokerMessage): Promise<void> {
    const { source_id: sourceId } = one.row
    const received = Date.now()
    for (let tries = 1; one.line === line; tries += 1) {
      try {
        const source = await findSourceOfLine(db.system, sourceId)
        if (!source) return
        const leave = parts.door.enter(source, limits.hookMessagesPerMinute)
        try {
          await takeMessage(parts, source, message, received)
        } finally {
          leave()
        }
        return process.done(line, message.id)
      } catch (error) {
        if (one.line !== line) return
        if (error instanceof Refusal && error.code === 'hook.paused')
          return fail(one, 'paused', Number(error.facts.seconds) * 1000)
        if (tries === 3) log.warn({ err: error, sourceId }, 'a message of a broker waits to be stored')
        await sleep(backoff({ tries, ...retryMs }), undefined, { signal: one.cut.signal }).catch(() => undefined)
      }
    }
  }

  function agree(rows: readonly BrokerRow[]): void {
    const wanted = new Map(rows.map(row => [row.source_id, row]))
    for (const [sourceId, one] of held) {
      if (wanted.has(sourceId)) continue
      one.isGone = true
      hangUp(one)
      note(one, 'waiting')
      held.delete(sourceId)
    }
    for (const row of rows) {
      const one = held.get(row.source_id)
      if (one && one.row.version === row.version) continue
      const isSamePlace = one && connectionKeyOf(one.row) === connectionKeyOf(row)
      const next = one ?? { row, tries: 0, isUp: false, isGone: false, cut: new AbortController() }
      next.row = row
      held.set(row.source_id, next)
      if (isSamePlace && next.isUp) continue
      next.tries = 0
      inWork(open(next))
    }
  }

  return {
    process,
    // Each server has its own lines.
    jobs: [
      {
        name: `lines to brokers ${randomUUID()}`,
        everyMs,
        work: async trx => agree(await takeLines(trx, holder, maxConnections)),
      },
    ],
    async close() {
      for (const one of held.values()) {
        one.isGone = true
        hangUp(one)
      }
      held.clear()
      process.stop()
      await Promise.all(atWork)
    },
  }
}

/** What a line is opened with. */
const connectionKeyOf = ({
  host,
  port,
  tls,
  certificate,
  login,
  password,
  topics,
  qos,
  client_id,
}: BrokerRow): string =>
  JSON.stringify([host, port, tls, certificate, login, password?.toString('base64'), topics, qos, client_id])
