import { type SamplesOf, someones } from '../sample.ts'
import { defaultWidgets } from './screen.rules.ts'
import type { wallCalls } from './wall.calls.ts'

export const wallSamples = {
  readScreen: { input: { ofCompanyId: someones.company } },
  saveScreen: {
    input: { ofCompanyId: someones.company, version: 0, widgets: [...defaultWidgets] },
    refused: {
      widgets: [
        [{ kind: 'score', x: 10, y: 0, w: 3, h: 4 }],
        [{ kind: 'clock', x: 0, y: 0, w: 3, h: 4 }],
        [{ kind: 'score', x: 0, y: 0, w: 3, h: 4, shows: { projectId: 1 } }],
        [
          { kind: 'score', x: 0, y: 0, w: 3, h: 4 },
          { kind: 'todo', x: 2, y: 0, w: 3, h: 3 },
        ],
      ],
    },
  },
} satisfies SamplesOf<typeof wallCalls>
