/** What the calls that save a rule or a robot take, as it travels; whose it is comes with the test. */
const someTargets = { userIds: [], emails: ['a@example.com'], robotIds: [] }

export const noticeRuleInput = {
  ruleName: 'x',
  ruleState: 2,
  alarmTypes: [],
  alarmLevels: [],
  projectIds: [],
  weekHours: [],
  firstNotice: someTargets,
  escalations: [],
}

export const reportRuleInput = {
  ruleName: 'x',
  ruleState: 2,
  reportCycle: 1,
  weekDay: 1,
  monthDay: 1,
  sendHour: 8,
  language: 'zh',
  alarmTypes: [],
  projectIds: [],
  userIds: [],
  emails: ['a@example.com'],
}
