import { type SamplesOf, someones } from '../sample.ts'
import type { hazardCalls } from './hazard.calls.ts'

const step = { hazardId: someones.hazard, version: 1 }
const part = '按专家意见执行'

export const hazardSamples = {
  listProblemTypes: { input: { ofProjectId: someones.project } },
  saveProblemTypes: { input: { types: [{ name: '粉尘', category: 'site', inUse: true }] } },
  list: { input: { tab: 'open' } },
  get: { input: { hazardId: someones.hazard } },
  listOfAlarm: { input: { alarmId: someones.alarm } },
  readMonth: { input: { month: '2026-11' } },
  exportLedger: { input: { month: '2026-11', category: 'site' } },
  exportMonth: { input: { month: '2026-11' } },
  exportNotice: { input: { hazardId: someones.hazard } },
  listRectifiers: { input: { hazardId: someones.hazard } },
  report: {
    input: {
      clientKey: '0193b3a0-7c1e-7d20-9a51-0242ac120002',
      ofProjectId: someones.project,
      ofRegionId: someones.region,
      source: 'routine',
      category: 'site',
      typeNo: 1,
      words: '灭火器压力不足',
      alarmId: someones.alarm,
      checkId: someones.pointCheck,
      itemNo: 1,
    },
  },
  addPhoto: {
    input: {
      clientKey: '0193b3a0-7c1e-7d20-9a51-0242ac120005',
      side: 'before',
      fileId: '00000000000000000000000000000000',
    },
    // Nobody’s but who uploaded it: another’s and none are refused alike.
    ignoredIds: ['fileId'],
  },
  confirm: { input: { ...step, level: 'general' } },
  dismiss: { input: { ...step, words: '重复上报' } },
  assign: {
    input: {
      ...step,
      assigneeId: someones.account,
      deadline: 4_102_444_800_000,
      dutyUnit: '设备部',
      standard: 'GB 50140',
      measure: '更换灭火器',
    },
  },
  plan: {
    input: {
      ...step,
      goal: part,
      methods: part,
      resources: part,
      responsible: part,
      timeLimit: part,
      emergency: part,
    },
  },
  decidePlan: { input: { ...step, approved: true } },
  supervise: {
    input: {
      ...step,
      supervision: { supervisorId: someones.account, until: 4_102_444_800_000 },
      words: '逾期风险大',
    },
  },
  start: { input: step },
  submit: { input: { ...step, result: '已更换' } },
  askExtension: { input: { ...step, deadline: 4_102_444_800_000, words: '备件未到' } },
  decideExtension: { input: { ...step, approved: true } },
  verify: { input: { ...step, passed: true, words: '符合要求' } },
} satisfies SamplesOf<typeof hazardCalls>
