import type { robotCalls } from '@watchfire/contract/notice/robot.calls.ts'
import { publicAlarmId } from '../../alarm/alarm.public.ts'
import { inScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { siteText } from '../../core/site-time.ts'
import { answerText } from './answer-text.ts'
import * as queries from './robot.queries.ts'

export const listRobotMessages: Handler<typeof robotCalls.listMessages> = async (input, viewer, { db }) => {
  const { rows, total } = await inScope(db, viewer, trx => queries.listRobotMessages(trx, viewer, pageWindow(input)))
  return {
    rows: rows.map(row => {
      const sentAt = row.state === 'sent' ? row.ended_at : null
      return {
        messageId: row.message_id,
        robotId: row.robot_id,
        robotName: row.robot_name,
        state: row.state,
        text: row.text,
        alarmId:
          row.alarm_id === null || row.alarm_at === null
            ? null
            : publicAlarmId({ alarmId: row.alarm_id, alarmAt: row.alarm_at }),
        ruleName: row.rule_name,
        tries: row.tries,
        answer: answerText(row.answer, viewer.language),
        madeAt: row.made_at,
        madeAtText: siteText(row.made_at),
        sentAt,
        sentAtText: sentAt === null ? '' : siteText(sentAt),
      }
    }),
    total,
  }
}
