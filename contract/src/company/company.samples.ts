import { type SamplesOf, someones } from '../sample.ts'
import type { companyCalls } from './company.calls.ts'

export const companySamples = {
  get: { input: { companyId: someones.company } },
  update: {
    input: { companyId: someones.company, name: '示例公司', address: '工业路 1 号', description: '生产' },
    ignoredIds: ['parentId', 'userId'],
    refused: { companyName: ['  '], companyDes: ['x'.repeat(1001)] },
  },
  list: { input: { keyword: '示例', status: 'inUse', parentId: someones.company } },
  save: {
    input: {
      parentId: someones.company,
      name: '示例新厂',
      address: '工业路 2 号',
      contact: '陈工',
      manager: '李经理',
      managerPhone: '13800000000',
      account: '13700000001',
      password: 'f'.repeat(64),
      description: '新建的工厂',
    },
    refused: {
      companyName: ['  '],
      cAccount: ['12800000000', '1380000'],
      pwd: ['secret'],
      companyDes: ['x'.repeat(1001)],
    },
  },
  readDependents: { input: { companyId: someones.company } },
  setState: { input: { companyId: someones.company, status: 'inUse' } },
} satisfies SamplesOf<typeof companyCalls>
