/** Sends what waits for robots: in order per robot, at most 20 messages a minute each, again and again for a day. */
import { backoff } from '@watchfire/contract/core/backoff.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../core/db/database.ts'
import { isDatabaseAway } from '../../core/db/database-away.ts'
import type { ResolveFor } from '../../core/outside/outside-address.ts'
import type { Sealer } from '../../core/session/sealed-secret.ts'
import { NotSent, type Posted, postOutside } from './post-outside.ts'
import { type ClaimedRobot, claimRobot, type RobotSettled, settleRobot } from './robot-message.queries.ts'
import { longestTextOf, type RobotVerdict, readAnswer, robotRequest } from './robot-vendors.ts'

export type RobotTools = {
  db: Database
  sealer: Sealer
  resolveFor: ResolveFor
  /** Number of this server's presence lock. */
  holder: number
  /** How long a vendor may take to answer; 10 s unless given. */
  requestMs?: number
}

/** Between two messages to one robot: the vendors take 20 a minute. */
export const restMs = 3100
/** Longer than a request may take: a robot of a machine that vanished without closing its connections is free after this time. */
export const leaseMs = 30_000
const patientMs = 10_000
const idleMs = 1000
/** Robots served at the same time by this server. */
const atOnce = 4
/** Messages that one text may join while they fit. */
const mostJoined = 10
const day = 86_400_000
/** After the first failure, and never longer than. */
const retryPace = { firstMs: 5000, mostMs: 15 * 60_000 }

export type RobotSender = { stop(): Promise<void> }

export function sendRobotMessages({
  log,
  ...tools
}: RobotTools & { log: Pick<FastifyBaseLogger, 'warn' | 'error'> }): RobotSender {
  let stopped = false
  const wakes = new Set<() => void>()
  const pause = () =>
    new Promise<void>(resolve => {
      const done = () => {
        clearTimeout(timer)
        wakes.delete(done)
        resolve()
      }
      const timer = setTimeout(done, idleMs)
      timer.unref()
      wakes.add(done)
    })
  const loop = async () => {
    while (!stopped) {
      try {
        if (await sendNext(tools)) continue
      } catch (error) {
        if (isDatabaseAway(error)) log.warn({ err: error }, 'robot messages wait for the database')
        else log.error({ err: error }, 'robot messages could not be sent')
      }
      if (!stopped) await pause()
    }
  }
  const loops = Array.from({ length: atOnce }, loop)
  return {
    async stop() {
      stopped = true
      for (const wake of wakes) wake()
      await Promise.all(loops)
    },
  }
}

/** Sends to one robot what waits for it; false when nothing waits anywhere. */
export async function sendNext(tools: RobotTools): Promise<boolean> {
  const robot = await claimRobot(tools.db.system, { leaseMs, holder: tools.holder }, mostJoined)
  const joined = robot && joinWhatFits(robot)
  if (!robot || !joined) return false
  const tried = await tryRobot(tools, robot, joined.text)
  await tools.db.system.transaction().execute(trx => settleRobot(trx, settledBy(robot, joined.messages, tried)))
  return true
}

type Tried = RobotVerdict & { mayHaveArrived: boolean }

/** One request to the robot and what its vendor made of it. */
export async function tryRobot(
  { sealer, resolveFor, requestMs = patientMs }: RobotTools,
  robot: Omit<ClaimedRobot, 'messages'>,
  text: string,
): Promise<Tried> {
  try {
    const webhook = sealer.open(robot.webhook, 'robot')
    const secret = robot.secret && sealer.open(robot.secret, 'robot')
    const request = robotRequest({ kind: robot.kind, webhook, secret }, text, Date.now())
    const posted: Posted = await postOutside(request, { resolve: resolveFor(robot.company_id), timeoutMs: requestMs })
    return { ...readAnswer(robot.kind, posted.status, posted.body), mayHaveArrived: false }
  } catch (error) {
    const answer = (error instanceof Error ? error.message : String(error)).slice(0, 300)
    return { outcome: 'again', answer, mayHaveArrived: !(error instanceof NotSent) }
  }
}

type Waiting = ClaimedRobot['messages'][number]

/** Messages that waited together are sent as one text, as many of the oldest as fit. */
export function joinWhatFits({ kind, messages }: Pick<ClaimedRobot, 'kind' | 'messages'>) {
  const [first, ...others] = messages
  if (!first) return undefined
  let text = first.text
  const taken = [first]
  // Messages that failed before go alone: one that the vendor refuses must not take others with it.
  if (first.tries === 0)
    for (const message of others) {
      const longer = `${text}\n\n${message.text}`
      if (message.tries > 0 || Buffer.byteLength(longer) > longestTextOf(kind)) break
      text = longer
      taken.push(message)
    }
  return { text, messages: taken }
}

export function settledBy(
  robot: Pick<ClaimedRobot, 'robot_id'>,
  messages: readonly Waiting[],
  tried: Tried,
): RobotSettled {
  const { outcome, answer } = tried
  const tries = Math.max(...messages.map(message => message.tries))
  const oldest = Math.max(...messages.map(message => message.age_ms))
  const wait = backoff({ tries: tries + 1, ...retryPace })
  const base = {
    robotId: robot.robot_id,
    messageIds: messages.map(message => message.message_id),
    answer,
    restMs,
    retryMs: wait,
  }
  if (outcome === 'sent') return { ...base, state: 'sent' }
  // What was refused as one text may be taken message by message.
  if (outcome === 'refused') return { ...base, state: messages.length > 1 ? 'waiting' : 'failed', retryMs: 0 }
  if (oldest + wait < day) return { ...base, state: 'waiting' }
  return { ...base, state: tried.mayHaveArrived ? 'unsure' : 'failed' }
}
