import type { SamplesOf } from '../sample.ts'
import type { licenceCalls } from './licence.calls.ts'

export const licenceSamples = {
  upload: { input: { licenceText: '{"product":"watchfire","format":1}' } },
} satisfies SamplesOf<typeof licenceCalls>
