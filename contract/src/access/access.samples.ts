import { type SamplesOf, someones } from '../sample.ts'
import type { accessCalls } from './access.calls.ts'

export const accessSamples = {
  signIn: { input: { account: '13800000001', password: '0'.repeat(64) } },
  getAccount: { input: { accountId: someones.account } },
  updateProfile: {
    input: { fullName: '张三', email: 'zhang.san@plant.example' },
    ignoredIds: ['userId'],
    refused: { email: ['a@b\r\nbcc: c@d.example'] },
  },
  changePassword: {
    input: { newPassword: '0'.repeat(64), oldPassword: '1'.repeat(64) },
    refused: { pwd: ['new'] },
  },
} satisfies SamplesOf<typeof accessCalls>
