import type { robotCalls } from '@watchfire/contract/notice/robot.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { noticeTexts } from '../schedule/notice-texts.ts'
import { deleteRobot, lockRobot } from './robot.queries.ts'
import { shownRobot } from './robot-fields.ts'

export const removeRobot: Handler<typeof robotCalls.remove> = async ({ robotId }, viewer, { db }) => {
  await inScope(db, viewer, async trx => {
    const robot = await lockRobot(trx, viewer, robotId)
    if (!robot) throw refuse('robot.notFound')
    await deleteRobot(trx, robotId, noticeTexts[robot.language].deleted)
    await writeAudit(trx, actingOn(viewer, robot), 'deleteRobot', String(robotId), {
      before: shownRobot({ ...robot, webhookHint: robot.webhook_hint }),
    })
  })
}
