import { type SamplesOf, someones } from '../sample.ts'
import type { planCalls } from './plan.calls.ts'

export const planSamples = {
  list: { input: {} },
  read: { input: { projectId: someones.project } },
  save: {
    input: {
      projectId: someones.project,
      version: 0,
      positions: [{ channelId: someones.device, x: 0.25, y: 0.5, angle: 90, width: 60, reach: 0.15 }],
      spots: [{ sensorId: someones.sensor, x: 0.3, y: 0.5 }],
      outlines: [
        {
          regionId: someones.region,
          corners: [
            { x: 0.1, y: 0.1 },
            { x: 0.4, y: 0.1 },
            { x: 0.4, y: 0.6 },
          ],
        },
      ],
    },
    refused: {
      positions: [[{ deviceId: 'WF-1_C1', x: 1.2, y: 0, angle: 0, width: 60, reach: 0.1 }]],
      spots: [[{ deviceId: 'WF-1_C1', x: 0, y: 0 }]],
    },
  },
} satisfies SamplesOf<typeof planCalls>
