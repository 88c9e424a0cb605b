import type { robotCalls } from '@watchfire/contract/notice/robot.calls.ts'
import { writeAudit } from '../../access/access.lookups.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { testText } from '../notice-text.ts'
import { answerText } from './answer-text.ts'
import { insertTestMessage, lockRobot } from './robot.queries.ts'
import { claimRobotForTest, settleRobot } from './robot-message.queries.ts'
import { leaseMs, type RobotTools, restMs, tryRobot } from './send-robot-messages.ts'

/** Sends one message now and tells what the vendor answered. It takes its turn at the robot's pace like every other message. */
export const testRobot =
  (tools: RobotTools): Handler<typeof robotCalls.test> =>
  async ({ robotId }, viewer, { db }) => {
    const robot = await inScope(db, viewer, trx => lockRobot(trx, viewer, robotId))
    if (!robot) throw refuse('robot.notFound')
    const claimed = await claimRobotForTest(db.system, robotId, { leaseMs, holder: tools.holder }, restMs)
    if (!claimed) throw refuse('call.tooMany')
    const text = testText({ robotName: robot.name, by: viewer.fullName }, robot.language)
    const { outcome, answer, mayHaveArrived } = await tryRobot(tools, claimed, text)
    const state = outcome === 'sent' ? 'sent' : mayHaveArrived ? 'unsure' : 'failed'
    await db.system
      .transaction()
      .execute(trx => settleRobot(trx, { robotId, messageIds: [], state, answer, retryMs: 0, restMs }))
    await inScope(db, viewer, async trx => {
      // Deleted while the test was under way: there is nothing left to write it to.
      if (!(await lockRobot(trx, viewer, robotId))) return
      await insertTestMessage(trx, robot, { text, state, answer })
      await writeAudit(trx, viewer, 'testRobot', String(robotId), {
        name: robot.name,
        sent: outcome === 'sent',
        answer,
      })
    })
    return { sent: outcome === 'sent', answer: answerText(answer, viewer.language) }
  }
