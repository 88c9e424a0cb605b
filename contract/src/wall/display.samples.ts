import { type SamplesOf, someones } from '../sample.ts'
import type { displayCalls } from './display.calls.ts'

export const displaySamples = {
  list: { input: { ofCompanyId: someones.company } },
  make: {
    input: { ofCompanyId: someones.company, name: '一号车间电视', screen: 'bigScreen', ofProjectId: someones.project },
    refused: { name: [' '], screen: [0, 3] },
  },
  rename: { input: { displayId: someones.display, name: '二号车间电视' }, refused: { name: [' '] } },
  revoke: { input: { displayId: someones.display } },
  open: { input: { key: `wfd_${'0'.repeat(12)}_${'A'.repeat(43)}` } },
  report: {
    input: { fps: 60, heapMb: 120, dataAge: 2, soundAllowed: true },
    refused: { fps: [-1], heapMb: [-1], dataAge: [-1] },
  },
} satisfies SamplesOf<typeof displayCalls>
