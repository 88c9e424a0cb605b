/** Messages to robots on their way: a queue for each robot, so that each group reads them in order and at its vendor's pace. */
import type { RobotKind } from '@watchfire/contract/notice/robot.shapes.ts'
import { type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import type { DeliveryState } from '../../core/delivery/attempt-verdict.ts'
import { type DeliveryQueue, holdsQueue } from '../../core/delivery/delivery-queue.queries.ts'

/** A robot whose oldest message waits for its next attempt waits with all the others. */
export const robotQueue: DeliveryQueue = {
  table: 'robot',
  key: 'robot_id',
  due: sql<SqlBool>`(
    select next_try_at from robot_message
    where robot_message.robot_id = robot.robot_id and state = 0 order by message_id limit 1
  ) <= now()`,
}

export type RobotToTell = {
  robot_id: number
  company_id: number
  kind: RobotKind
  webhook: Buffer
  secret: Buffer | null
}

export type WaitingMessage = {
  message_id: number
  text: string
  tries: number
  age_ms: number
  /** An earlier attempt ended without an answer. */
  doubtful: boolean
}

/** The robot with its oldest messages. */
export async function takeMessages(db: Reader, robotId: number, limit: number) {
  const { rows } = await sql<RobotToTell & { messages: WaitingMessage[] }>`
    select robot_id, company_id, kind, webhook, secret, (
      select coalesce(jsonb_agg(jsonb_build_object('message_id', message_id, 'text', text, 'tries', tries,
        'age_ms', (extract(epoch from now() - made_at) * 1000)::bigint, 'doubtful', may_have_arrived) order by message_id), '[]')
      from (
        select message_id, text, tries, made_at, may_have_arrived from robot_message
        where robot_message.robot_id = robot.robot_id and state = 0 order by message_id limit ${limit}
      ) waiting
    ) as messages
    from robot where robot_id = ${robotId}`.execute(db)
  return rows[0]
}

/** From here on they may arrive, whatever becomes of us. False when another server has the robot: then they must not be sent. */
export async function markMessagesMayArrive(
  db: Reader,
  { robotId, messageIds }: { robotId: number; messageIds: readonly number[] },
  holder: number,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update robot_message set may_have_arrived = true
    where message_id = any(${[...messageIds]}::bigint[]) and state = 0 and ${holdsQueue(robotQueue, robotId, holder)}`.execute(
    db,
  )
  return numAffectedRows > 0n
}

export type MessageSettlement = {
  state: DeliveryState
  /** Not tried any more. */
  settled: boolean
  doubtful: boolean
  answer: string
  /** The next attempt of what is not settled. */
  waitMs: number
}

const stateNumbers = { waiting: 0, sent: 1, failed: 2, unsure: 3 }

export async function settleMessages(
  trx: Trx,
  messageIds: readonly number[],
  { state, settled, doubtful, answer, waitMs }: MessageSettlement,
): Promise<void> {
  await sql`
    update robot_message set state = ${stateNumbers[settled ? state : 'waiting']}, tries = tries + 1, answer = ${answer},
      may_have_arrived = ${doubtful}, next_try_at = now() + ${waitMs}::float8 * interval '1 millisecond',
      ended_at = case when ${settled} then now() end
    where message_id = any(${[...messageIds]}::bigint[]) and state = 0`.execute(trx)
}

/** What a robot last answered, for whoever looks after it. */
export async function noteRobotAnswer(trx: Trx, robotId: number, sent: boolean, answer: string): Promise<void> {
  await sql`
    update robot set last_error = ${sent ? '' : answer}, last_sent_at = case when ${sent} then now() else last_sent_at end
    where robot_id = ${robotId}`.execute(trx)
}
