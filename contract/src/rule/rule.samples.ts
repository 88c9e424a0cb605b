import { type SamplesOf, someones } from '../sample.ts'
import type { ruleCalls } from './rule.calls.ts'
import type { RuleEdit } from './rule.shapes.ts'

const hot = {
  companyId: someones.company,
  name: '冷库温度过高',
  state: 'shadow',
  quantity: 'temperature',
  ofTypes: [],
  sensorIds: [someones.sensor],
  projectId: someones.project,
  regionId: someones.region,
  kind: 'for',
  operator: '>',
  threshold: -15,
  span: { length: 5, unit: 'minutes' },
  times: 3,
  hysteresis: 1,
  recovery: { length: 0, unit: 'seconds' },
  coolDown: { length: 0, unit: 'minutes' },
  lateness: 0,
  place: 'region',
  steps: [{ threshold: -10, level: 'severe' }],
  aggregate: { function: 'avg', within: { length: 10, unit: 'minutes' } },
  hourlyLimit: 20,
  againMinutes: 60,
  note: '检查冷库门，再查看压缩机',
  gap: { policy: 'alarm', after: { length: 30, unit: 'minutes' } },
  hours: [],
  alarmType: 60,
  level: 'normal',
} satisfies Omit<RuleEdit, 'ruleId' | 'version'>
const { sensorIds, projectId, regionId, companyId, state, ...carried } = hot
const refused = {
  timesWithin: [1, 21],
  lateness: [-1, 301],
  hourlyLimit: [0, 1001],
  againMinutes: [0, 10_081],
  ruleNote: ['长'.repeat(201)],
  levelSteps: [[{ threshold: 1 }]],
  readingAggregate: [{ function: 'median' }],
  readingGap: [{ policy: 'guess' }],
  conditionTree: [{ join: 'all', parts: [] }],
}

export const ruleSamples = {
  list: { input: { keyword: '冷库', state: 'enabled' } },
  save: {
    input: {
      ruleId: someones.rule,
      ...hot,
    },
    refused,
  },
  tryOut: { input: hot, refused },
  addFromFile: {
    input: { companyId, rules: [carried] },
    refused: { alarmRules: [[]] },
  },
  setState: { input: { ruleId: someones.rule, state: 'disabled' } },
  remove: { input: { ruleId: someones.rule } },
} satisfies SamplesOf<typeof ruleCalls>
