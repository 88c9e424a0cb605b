import { type SamplesOf, someones } from '../sample.ts'
import type { separationCalls } from './separation.calls.ts'

export const separationSamples = {
  switchOn: { input: { ownRoleId: someones.role }, refused: { ownRoleId: [0, 'x'] } },
  proposeEnd: { input: { administratorId: someones.account }, refused: { administratorId: [0, 'x'] } },
  decideEnd: { input: { agrees: true }, refused: { agrees: ['yes'] } },
} satisfies SamplesOf<typeof separationCalls>
