import { type SamplesOf, someones } from '../../sample.ts'
import type { separationCalls } from './separation.calls.ts'

export const separationSamples = {
  switchOn: { input: { ownRoleId: someones.role }, refused: { ownRoleId: [0, 'x'] } },
  proposeEnd: { input: { administratorId: someones.account }, refused: { administratorId: [0, 'x'] } },
  decideEnd: {
    input: { agrees: true, administratorId: someones.account, proposedAt: 1_700_000_000_000 },
    refused: { agrees: ['yes'], administratorId: [0, 'x'], proposedAt: ['x'] },
  },
} satisfies SamplesOf<typeof separationCalls>
