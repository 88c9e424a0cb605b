import type { SamplesOf } from '../sample.ts'
import type { syslogCalls } from './syslog.calls.ts'

export const syslogSamples = {
  save: {
    input: { host: 'logs.plant.example', port: 6514, line: 'tls', certificate: '', inUse: false, version: 0 },
    refused: { host: ['syslog://logs', 'logs plant', ''], port: [0, 65_536] },
  },
} satisfies SamplesOf<typeof syslogCalls>
