import { type SamplesOf, someones } from '../sample.ts'
import type { remoteCalls } from './remote.calls.ts'

export const remoteSamples = {
  run: { input: { aiServerId: someones.aiServer, verb: 'log', lines: 200 } },
  runOnCamera: { input: { channelId: someones.device, verb: 'probe' } },
  restart: { input: { aiServerId: someones.aiServer } },
  listJobs: { input: { aiServerId: someones.aiServer, before: 1000 } },
  getJob: { input: { jobId: someones.remoteJob } },
} satisfies SamplesOf<typeof remoteCalls>
