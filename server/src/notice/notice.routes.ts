import type { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import type { reportCalls } from '@watchfire/contract/notice/report.calls.ts'
import type { robotCalls } from '@watchfire/contract/notice/robot.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import type { QueueMail } from '../mail/mail.lookups.ts'
import { removeNoticeRule, setNoticeRuleState } from './change-notice-rule.ts'
import { listReportRules, removeReportRule, setReportRuleState } from './change-report-rule.ts'
import { createRobot, removeRobot, updateRobot } from './change-robot.ts'
import { listNoticeContacts } from './list-notice-contacts.ts'
import { listNoticeRules } from './list-notice-rules.ts'
import { listRobotMessages, listRobots } from './list-robots.ts'
import { listTodo } from './list-todo.ts'
import { saveNoticeRule } from './save-notice-rule.ts'
import { saveReportRule } from './save-report-rule.ts'
import { sendReport } from './send-report.ts'
import type { RobotTools } from './send-robot-messages.ts'
import { testRobot } from './test-robot.ts'

export const noticeHandlers: Handlers<typeof noticeCalls> = {
  rules: listNoticeRules,
  setRuleState: setNoticeRuleState,
  saveRule: saveNoticeRule,
  removeRule: removeNoticeRule,
  contacts: listNoticeContacts,
  todo: listTodo,
}

export const reportHandlers = (queueMail: QueueMail): Handlers<typeof reportCalls> => ({
  rules: listReportRules,
  saveRule: saveReportRule,
  setRuleState: setReportRuleState,
  sendNow: sendReport(queueMail),
  removeRule: removeReportRule,
})

export const robotHandlers = (tools: RobotTools): Handlers<typeof robotCalls> => ({
  list: listRobots,
  create: createRobot(tools.sealer),
  update: updateRobot(tools.sealer),
  remove: removeRobot,
  test: testRobot(tools),
  messages: listRobotMessages,
})
