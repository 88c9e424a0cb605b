import { rights } from '../../core/rights.ts'
import { type SamplesOf, someones } from '../../sample.ts'
import type { roleCalls } from './role.calls.ts'

export const roleSamples = {
  list: { input: { pageNum: 1, pageSize: 20, keyword: '值班' } },
  listGivable: { input: { companyId: someones.company } },
  listMenus: { input: { companyId: someones.company } },
  get: { input: { roleId: someones.role } },
  save: {
    input: {
      roleId: someones.role,
      companyId: someones.company,
      forAllCompanies: false,
      name: '值班员',
      remark: '看告警，不处理',
      menuIds: [rights.monitor, rights.workplace],
      version: 1,
    },
    ignoredIds: ['menuIds'],
    refused: { menuIds: [[rights.settings], [rights.licences], [rights.allDevices], [12345]] },
  },
  remove: { input: { roleId: someones.role } },
  listHolders: { input: { roleId: someones.role, pageNum: 1, pageSize: 20 } },
} satisfies SamplesOf<typeof roleCalls>
