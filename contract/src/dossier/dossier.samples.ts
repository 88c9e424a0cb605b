import { type SamplesOf, someones } from '../sample.ts'
import type { dossierCalls } from './dossier.calls.ts'

export const dossierSamples = {
  export: { input: { alarmId: someones.alarm } },
} satisfies SamplesOf<typeof dossierCalls>
