import { type SamplesOf, someones } from '../sample.ts'
import type { egressCalls } from './egress.calls.ts'

export const outsideSamples = {
  addNetwork: { input: { companyId: someones.company, network: '10.1.0.0/16', remark: '厂区' } },
  removeNetwork: { input: { networkId: someones.network } },
} satisfies SamplesOf<typeof egressCalls>
