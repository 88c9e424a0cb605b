import { type SamplesOf, someones } from '../sample.ts'
import type { accessCalls } from './access.calls.ts'
import type { accountCalls } from './account/account.calls.ts'
import type { sessionCalls } from './session/session.calls.ts'

export const accessSamples = {
  signIn: { input: { account: '13800000001', password: '0'.repeat(64) } },
  getAccount: { input: { accountId: someones.account } },
  updateProfile: {
    input: { fullName: '张三', email: 'zhang.san@plant.example' },
    // Of another's account only, which takes a right.
    ignoredIds: ['userId', 'roleId', 'projectIds'],
    refused: { email: ['a@b\r\nbcc: c@d.example'] },
  },
  changePassword: {
    input: { newPassword: '0'.repeat(64), oldPassword: '1'.repeat(64) },
    // One's own.
    ignoredIds: ['userId'],
    refused: { pwd: ['new'], isCheck: [0, 2] },
  },
} satisfies SamplesOf<typeof accessCalls>

export const accountSamples = {
  list: { input: { keyword: '张' }, ignoredIds: ['companyId', 'roleId'] },
  save: {
    input: {
      account: 'zhang.san',
      fullName: '张三',
      companyId: someones.company,
      roleId: someones.role,
      allProjects: false,
      projectIds: [someones.project],
    },
    refused: { account: ['zhang san'], phone: ['call me'], email: ['a@b\r\nbcc: c@d.example'] },
  },
  setState: { input: { accountId: someones.account, state: 'inUse' } },
  resetPassword: { input: { accountId: someones.account } },
  unlock: { input: { accountId: someones.account } },
} satisfies SamplesOf<typeof accountCalls>

export const sessionSamples = {
  end: { input: { sessionId: someones.session } },
  listOfAccount: { input: { accountId: someones.account } },
  endAllOfAccount: { input: { accountId: someones.account } },
} satisfies SamplesOf<typeof sessionCalls>
