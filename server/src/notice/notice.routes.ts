import type { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import type { reportCalls } from '@watchfire/contract/notice/report.calls.ts'
import type { robotCalls } from '@watchfire/contract/notice/robot.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import type { RobotTools } from './chat/attempt-robot.ts'
import { createRobot } from './chat/create-robot.ts'
import { listRobotMessages } from './chat/list-robot-messages.ts'
import { listRobots } from './chat/list-robots.ts'
import { removeRobot } from './chat/remove-robot.ts'
import { testRobot } from './chat/test-robot.ts'
import { updateRobot } from './chat/update-robot.ts'
import { listReportRules } from './report/list-report-rules.ts'
import { removeReportRule } from './report/remove-report-rule.ts'
import { saveReportRule } from './report/save-report-rule.ts'
import { sendReport } from './report/send-report-now.ts'
import { setReportRuleState } from './report/set-report-rule-state.ts'
import { listNoticeContacts } from './rule/list-notice-contacts.ts'
import { listNoticeRules } from './rule/list-notice-rules.ts'
import { removeNoticeRule } from './rule/remove-notice-rule.ts'
import { saveNoticeRule } from './rule/save-notice-rule.ts'
import { setNoticeRuleState } from './rule/set-notice-rule-state.ts'
import { listTodo } from './todo/list-todo.ts'

export const noticeHandlers: Handlers<typeof noticeCalls> = {
  listRules: listNoticeRules,
  setRuleState: setNoticeRuleState,
  saveRule: saveNoticeRule,
  removeRule: removeNoticeRule,
  listContacts: listNoticeContacts,
  listTodo,
}

export const reportHandlers: Handlers<typeof reportCalls> = {
  listRules: listReportRules,
  saveRule: saveReportRule,
  setRuleState: setReportRuleState,
  sendNow: sendReport,
  removeRule: removeReportRule,
}

export const robotHandlers = (tools: RobotTools): Handlers<typeof robotCalls> => ({
  list: listRobots,
  create: createRobot(tools.sealer),
  update: updateRobot(tools.sealer),
  remove: removeRobot,
  test: testRobot(tools),
  listMessages: listRobotMessages,
})
