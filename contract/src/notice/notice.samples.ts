import { type SamplesOf, someones } from '../sample.ts'
import type { noticeCalls } from './notice.calls.ts'
import type { reportCalls } from './report.calls.ts'
import type { robotCalls } from './robot.calls.ts'

const addresses = ['a@plant.example']
const aReport = { input: { ruleId: someones.reportRule } }
const aRobot = { input: { robotId: someones.robot } }

export const noticeSamples = {
  setRuleState: { input: { ruleId: someones.noticeRule, state: 'disabled' } },
  saveRule: {
    input: {
      ruleId: someones.noticeRule,
      companyId: someones.company,
      name: '夜间严重告警',
      state: 'disabled',
      types: [],
      levels: [],
      projectIds: [someones.project],
      hours: [],
      first: { accounts: [], addresses, robots: [] },
      steps: [],
    },
  },
  removeRule: { input: { ruleId: someones.noticeRule } },
  listContacts: { input: { companyId: someones.company } },
} satisfies SamplesOf<typeof noticeCalls>

export const reportSamples = {
  saveRule: {
    input: {
      ruleId: someones.reportRule,
      companyId: someones.company,
      name: '每日报告',
      state: 'disabled',
      cycle: 'daily',
      weekday: 1,
      monthDay: 1,
      hour: 8,
      language: 'zh',
      types: [],
      projectIds: [someones.project],
      accounts: [someones.account],
      addresses,
    },
  },
  setRuleState: { input: { ruleId: someones.reportRule, state: 'disabled' } },
  sendNow: aReport,
  removeRule: aReport,
} satisfies SamplesOf<typeof reportCalls>

export const robotSamples = {
  create: {
    input: { companyId: someones.company, name: '值班群', kind: 'wecom', webhook: 'https://example.com/hook' },
  },
  update: { input: { robotId: someones.robot, name: '值班群', kind: 'wecom' } },
  remove: aRobot,
  test: aRobot,
} satisfies SamplesOf<typeof robotCalls>
