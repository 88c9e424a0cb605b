/** The delivery of messages to robots: a queue for each robot, at most 20 messages a minute each. */
import type { FastifyBaseLogger } from 'fastify'
import type { Trx } from '../../core/db/database.ts'
import { dayMs, verdictOf } from '../../core/delivery/attempt-verdict.ts'
import { type DeliveryChannel, type DeliveryWorker, startDelivery } from '../../core/delivery/delivery-worker.ts'
import { attemptRobot, type RobotResult, type RobotTools } from './attempt-robot.ts'
import {
  markMessagesMayArrive,
  noteRobotAnswer,
  type RobotToTell,
  robotQueue,
  settleMessages,
  takeMessages,
  type WaitingMessage,
} from './robot-message.queries.ts'
import { maxTextLengthOf } from './robot-vendors.ts'

/** Between two messages to one robot: the vendors take 20 a minute. */
export const pauseMs = 3100
/** Robots this server tells at the same time. */
const parallel = 4
/** Messages that one text may join while they fit. */
const maxJoined = 10
const pace = { firstMs: 5000, maxMs: 15 * 60_000, giveUpMs: dayMs }

type JoinedText = { robot: RobotToTell; text: string; messages: readonly WaitingMessage[] }

export const robotDelivery = (tools: RobotTools): DeliveryChannel<JoinedText, RobotResult> => ({
  name: 'robot',
  queue: robotQueue,
  parallel,
  async take(robotId) {
    const robot = await takeMessages(tools.db.system, robotId, maxJoined)
    const joined = robot && joinWhatFits(robot)
    return joined && { robot, ...joined }
  },
  async attempt({ robot, text, messages }) {
    const leaving = { robotId: robot.robot_id, messageIds: idsOf(messages) }
    if (!(await markMessagesMayArrive(tools.db.system, leaving, tools.holder)))
      return { outcome: 'again', answer: '', doubtful: false }
    return attemptRobot(tools, robot, text)
  },
  settle,
})

export const startRobotDelivery = (
  tools: RobotTools & { log: Pick<FastifyBaseLogger, 'warn' | 'error'> },
): DeliveryWorker => startDelivery(robotDelivery(tools), tools)

const idsOf = (messages: readonly WaitingMessage[]) => messages.map(message => message.message_id)

/** Messages that waited together are sent as one text, as many of the oldest as fit. */
export function joinWhatFits({ kind, messages }: Pick<RobotToTell, 'kind'> & { messages: readonly WaitingMessage[] }) {
  const [first, ...others] = messages
  if (!first) return undefined
  let text = first.text
  const joined = [first]
  // Messages that failed before go alone: one that the vendor refuses must not take others with it.
  if (first.tries === 0)
    for (const message of others) {
      const longer = `${text}\n\n${message.text}`
      if (message.tries > 0 || Buffer.byteLength(longer) > maxTextLengthOf(kind)) break
      text = longer
      joined.push(message)
    }
  return { text, messages: joined }
}

async function settle(trx: Trx, { robot, messages }: JoinedText, result: RobotResult): Promise<number> {
  await settleMessages(trx, idsOf(messages), settlementOf(messages, result))
  await noteRobotAnswer(trx, robot.robot_id, result.outcome === 'sent', result.answer)
  return pauseMs
}

export function settlementOf(messages: readonly WaitingMessage[], { outcome, answer, doubtful }: RobotResult) {
  const doubt = doubtful || messages.some(message => message.doubtful)
  // What was refused as one text may be taken message by message.
  if (outcome === 'refused' && messages.length > 1)
    return { state: 'waiting' as const, settled: false, doubtful: doubt, answer, waitMs: 0 }
  const verdict = verdictOf(
    {
      ended: outcome !== 'again',
      blocked: true,
      taken: outcome === 'sent',
      doubtful: doubt,
      failures: Math.max(...messages.map(message => message.tries)) + 1,
      ageMs: Math.max(...messages.map(message => message.age_ms)),
    },
    pace,
  )
  return { ...verdict, doubtful: doubt, answer }
}
