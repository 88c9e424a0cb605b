import { type SamplesOf, someones } from '../../sample.ts'
import type { factorCalls } from './factor.calls.ts'

export const factorSamples = {
  completeSignIn: { input: { challenge: 'A'.repeat(43), code: '123456' }, refused: { challenge: ['short'] } },
  confirmApp: { input: { code: '123456' }, refused: { code: ['12345', 'abcdef'] } },
  endTrust: { input: { trustedDeviceId: someones.trustedDevice } },
  takeOff: { input: { accountId: someones.account } },
  confirmSession: { input: { password: '0'.repeat(64) }, refused: { password: ['plain'], code: ['12'] } },
} satisfies SamplesOf<typeof factorCalls>
