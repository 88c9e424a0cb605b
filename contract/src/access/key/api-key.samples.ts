import { rights } from '../../core/rights.ts'
import { type SamplesOf, someones } from '../../sample.ts'
import type { apiKeyCalls } from './api-key.calls.ts'

const content = {
  name: 'MES 接口',
  remark: '生产系统读取告警',
  menuIds: [rights.workplace, rights.processAlarm],
  confirmedActs: false,
  allProjects: false,
  projectIds: [someones.project],
  networks: ['10.1.0.0/16'],
  days: 365,
}
const of = {
  // Rights of the menu table.
  ignoredIds: ['menuIds'],
  refused: {
    menuIds: [[rights.settings], [rights.licences], [rights.allDevices], [12345]],
    networks: [['10.1.0.0/33'], ['everywhere'], ['::/129']],
    days: [0, 1096],
  },
} as const

export const apiKeySamples = {
  list: { input: { keyword: 'MES' }, ignoredIds: ['companyId'] },
  make: { input: { ofCompanyId: someones.company, ...content }, ...of },
  update: { input: { keyId: someones.apiKey, ...content, version: 1 }, ...of },
  renew: { input: { keyId: someones.apiKey, replacesUnused: false } },
  revoke: { input: { keyId: someones.apiKey } },
} satisfies SamplesOf<typeof apiKeyCalls>
