/** Messages to robots on their way: claimed robot by robot, so that each group reads them in order and at its vendor's pace. */
import type { RobotKind } from '@watchfire/contract/notice/robot.shapes.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../core/db/database.ts'
import { isServerGone } from '../../core/db/server-presence.ts'

export type ClaimedRobot = {
  robot_id: number
  company_id: number
  kind: RobotKind
  webhook: Buffer
  secret: Buffer | null
  messages: { message_id: number; text: string; tries: number; age_ms: number }[]
}

/** For how long a server takes a robot, and the number by which it says that it lives. */
export type RobotClaim = { leaseMs: number; holder: number }

/** Held by nobody, or by a server that is gone. */
const isFree = sql`(robot.claimed_until is null or robot.claimed_until <= now() or ${isServerGone('robot.holder')})`

/**
 * A robot with messages that wait, for this server alone during `leaseMs`, with its oldest messages. A robot whose oldest message
 * waits for its next try waits with all the others.
 */
export async function claimRobot(
  db: Db,
  { leaseMs, holder }: RobotClaim,
  maxMessages: number,
): Promise<ClaimedRobot | undefined> {
  const { rows } = await sql<ClaimedRobot>`
    with free as (
      select robot.robot_id
      from robot
      join lateral (
        select next_try_at from robot_message
        where robot_message.robot_id = robot.robot_id and state = 0 order by message_id limit 1
      ) oldest on oldest.next_try_at <= now()
      where robot.rests_until <= now() and ${isFree}
      order by robot.rests_until, robot.robot_id limit 1 for update of robot skip locked
    )
    update robot set claimed_until = now() + ${leaseMs} * interval '1 millisecond', holder = ${holder}
    from free where robot.robot_id = free.robot_id
    returning robot.robot_id, robot.company_id, robot.kind, robot.webhook, robot.secret, (
      select coalesce(jsonb_agg(jsonb_build_object('message_id', message_id, 'text', text, 'tries', tries,
        'age_ms', (extract(epoch from now() - made_at) * 1000)::bigint) order by message_id), '[]')
      from (
        select message_id, text, tries, made_at from robot_message
        where robot_message.robot_id = robot.robot_id and state = 0 order by message_id limit ${maxMessages}
      ) waiting
    ) as messages`.execute(db)
  return rows[0]
}

export type RobotSettled = {
  robotId: number
  messageIds: readonly number[]
  /** What the messages are now; waiting ones are tried again after `retryMs`. */
  state: 'waiting' | 'sent' | 'failed' | 'unsure'
  answer: string
  retryMs: number
  /** Nothing more is sent to the robot before. */
  restMs: number
}

const stateNumbers = { waiting: 0, sent: 1, failed: 2, unsure: 3 }

/** Writes down what came of a try and gives the robot back. */
export async function settleRobot(trx: Trx, settled: RobotSettled): Promise<void> {
  const { state } = settled
  await sql`
    update robot_message set state = ${stateNumbers[state]}, tries = tries + 1, answer = ${settled.answer},
      next_try_at = now() + ${settled.retryMs} * interval '1 millisecond',
      ended_at = case when ${state !== 'waiting'} then now() end
    where message_id = any(${[...settled.messageIds]}::bigint[]) and state = 0`.execute(trx)
  await sql`
    update robot set claimed_until = null, rests_until = now() + ${settled.restMs} * interval '1 millisecond',
      last_error = ${state === 'sent' ? '' : settled.answer},
      last_sent_at = case when ${state === 'sent'} then now() else last_sent_at end
    where robot_id = ${settled.robotId}`.execute(trx)
}

/** The robot for a test message now, if nothing else is being sent to it. */
export async function claimRobotForTest(db: Db, robotId: number, { leaseMs, holder }: RobotClaim, restMs: number) {
  const { rows } = await sql<Omit<ClaimedRobot, 'messages'>>`
    update robot set claimed_until = now() + ${leaseMs} * interval '1 millisecond', holder = ${holder},
      rests_until = now() + ${restMs} * interval '1 millisecond'
    where robot_id = ${robotId} and rests_until <= now() and ${isFree}
    returning robot_id, company_id, kind, webhook, secret`.execute(db)
  return rows[0]
}
