import type { SamplesOf } from '../sample.ts'
import type { figureCalls } from './figure.calls.ts'
import type { homeCalls } from './home.calls.ts'

const asked = { from: '2026-11-01', until: '2026-11-30', by: 'day' } as const

export const figureSamples = {
  read: { input: asked, refused: { from: ['2026-11-31', 'yesterday'], until: ['2026-13-01'], by: ['colour'] } },
  download: { input: asked },
  readAlgorithm: { input: { type: 4 } },
} satisfies SamplesOf<typeof figureCalls>

export const homeSamples = {
  // What a camera said.
  readPerson: { input: { personnelId: '88' }, ignoredIds: ['personnelId'] },
} satisfies SamplesOf<typeof homeCalls>
