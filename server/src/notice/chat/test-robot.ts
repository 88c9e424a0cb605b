import type { robotCalls } from '@watchfire/contract/notice/robot.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import { leaseQueue, releaseQueue } from '../../core/delivery/delivery-queue.queries.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { testText } from '../schedule/notice-text.ts'
import { answerText } from './answer-text.ts'
import { attemptRobot, type RobotTools } from './attempt-robot.ts'
import { insertTestMessage, lockRobot } from './robot.queries.ts'
import { pauseMs } from './robot-delivery.ts'
import { noteRobotAnswer, robotQueue } from './robot-message.queries.ts'

/** Sends one message now and tells what the vendor answered. It takes its turn at the robot's pace like every other message. */
export const testRobot =
  (tools: RobotTools): Handler<typeof robotCalls.test> =>
  async ({ robotId }, viewer, { db }) => {
    const robot = await inScope(db, viewer, trx => lockRobot(trx, viewer, robotId))
    if (!robot) throw refuse('robot.notFound')
    if (!(await leaseQueue(db.system, robotQueue, robotId, tools.holder))) throw refuse('call.tooMany')
    const text = testText({ robotName: robot.name, by: viewer.fullName }, robot.language)
    const { outcome, answer, doubtful } = await attemptRobot(tools, robot, text)
    const sent = outcome === 'sent'
    await db.system.transaction().execute(async trx => {
      await releaseQueue(trx, robotQueue, robotId, pauseMs)
      await noteRobotAnswer(trx, robotId, sent, answer)
    })
    await inScope(db, viewer, async trx => {
      // Deleted while the test was under way: there is nothing left to write it to.
      if (!(await lockRobot(trx, viewer, robotId))) return
      await insertTestMessage(trx, robot, { text, state: sent ? 'sent' : doubtful ? 'unsure' : 'failed', answer })
      await writeAudit(trx, actingOn(viewer, robot), 'testRobot', String(robotId), { name: robot.name, sent, answer })
    })
    return { sent, answer: answerText(answer, viewer.language) }
  }
