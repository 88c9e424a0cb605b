import { type SamplesOf, someones } from '../sample.ts'
import type { companyCalls } from './company.calls.ts'

export const companySamples = {
  get: { input: { companyId: someones.company } },
  update: {
    input: { companyId: someones.company, name: '示例公司', address: '工业路 1 号', description: '生产' },
    ignoredIds: ['parentId', 'userId'],
    refused: { companyName: ['  '], companyDes: ['x'.repeat(1001)] },
  },
} satisfies SamplesOf<typeof companyCalls>
