/** Work that each raised alarm is due once: read in the outbox behind a place of its own, which moves on in the same transaction. */
import type { Expression, SqlBool } from 'kysely'
import type { Trx } from '../db/database.ts'
import { planOnce } from '../db/planning.queries.ts'
import { isAfter } from './live-cursor.ts'
import { lockFollower, moveFollower, outboxPosition, readRaised } from './outbox.queries.ts'

type Raised = Awaited<ReturnType<typeof readRaised>>['raised'][number]

const roundSize = 1000
/** Rounds of one run; what is left comes with the next one. */
const maxRounds = 20
/** Transactions that are looked through again and again while none of them raised an alarm. */
const maxSpan = 1000n

/**
 * Hands on the alarms that were raised since the follower of this name looked last, each of them once. The planner alone hears also of those that
 * have risen to a more severe level since (`risenAt`). `concerned`, of a `row` of the outbox, says whose alarms are something to it at all: those of others
 * are passed over where they lie.
 */
export async function followRaised(
  trx: Trx,
  name: 'planner' | 'linked' | 'rules' | 'opinions',
  visit: (raised: Raised[]) => Promise<void>,
  concerned?: Expression<SqlBool>,
): Promise<void> {
  for (let rounds = 1; (await followRound(trx, name, visit, concerned)) && rounds < maxRounds; rounds += 1);
}

/** True when more may be there. */
async function followRound(
  trx: Trx,
  name: string,
  visit: (raised: Raised[]) => Promise<void>,
  concerned?: Expression<SqlBool>,
): Promise<boolean> {
  const position = await lockFollower(trx, name)
  const { now, end } = await outboxPosition(trx)
  // The numbers of a restored database begin anew: what we remember then lies in a future that never comes.
  if (isAfter(position, end)) {
    await moveFollower(trx, name, now)
    return false
  }
  const { raised: all, any, last } = await readRaised(trx, { from: position, until: now }, roundSize, concerned)
  const raised = name === 'planner' ? all : all.filter(({ risenAt }) => risenAt === undefined)
  // They are found by their keys, and there are as many partitions as months.
  if (raised.length > 0) {
    await planOnce(trx)
    await visit([...new Map(raised.map(alarm => [alarm.alarmId, alarm])).values()])
  }
  // With nothing found it moves on only now and then: a move is a write. What was nothing to it is passed for good, though it may be something later.
  if (any || last || now.xid - position.xid > maxSpan) await moveFollower(trx, name, last ?? now)
  return last !== undefined
}
