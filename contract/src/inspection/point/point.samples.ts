import { type SamplesOf, someones } from '../../sample.ts'
import type { checkCalls } from './check.calls.ts'
import type { checkListCalls, checkPointCalls } from './point.calls.ts'

const item = { itemNo: 1, words: '铅封完好', itemKind: 'yesNo', noteNeeded: 'whenBad', photoNeeded: 'never' } as const

export const checkListSamples = {
  list: { input: {} },
  save: { input: { listId: someones.checkList, version: 1, name: '灭火器月检', typeNo: 1, items: [item] } },
  remove: { input: { listId: someones.checkList } },
} satisfies SamplesOf<typeof checkListCalls>

export const checkPointSamples = {
  list: { input: { keyword: '灭火器', riskLevel: 'red' } },
  readRiskMap: { input: { ofProjectId: someones.project } },
  export: { input: {} },
  get: { input: { pointId: someones.checkPoint } },
  listInspectors: { input: { ofProjectId: someones.project } },
  scan: { input: { pointCode: someones.pointCode } },
  takeAlong: { input: {} },
  save: {
    input: {
      pointId: someones.checkPoint,
      name: '1 号灭火器箱',
      riskLevel: 'yellow',
      ofProjectId: someones.project,
      ofRegionId: someones.region,
      listId: someones.checkList,
      responsibleId: someones.account,
    },
  },
  remove: { input: { pointId: someones.checkPoint } },
} satisfies SamplesOf<typeof checkPointCalls>

export const checkSamples = {
  submit: {
    input: {
      clientKey: '0193b3a0-7c1e-7d20-9a51-0242ac120003',
      pointId: someones.checkPoint,
      listId: 1,
      version: 1,
      answers: [{ itemNo: 1, value: true }],
      dwellMs: 60_000,
    },
    // That of the point; any other is refused alike, whoever has it.
    ignoredIds: ['listId'],
  },
  addPhoto: {
    input: { clientKey: '0193b3a0-7c1e-7d20-9a51-0242ac120004', itemNo: 1, fileId: '00000000000000000000000000000000' },
    // Nobody’s but who uploaded it: another’s and none are refused alike.
    ignoredIds: ['fileId'],
  },
  list: { input: { pointId: someones.checkPoint } },
  get: { input: { checkId: someones.pointCheck } },
} satisfies SamplesOf<typeof checkCalls>
