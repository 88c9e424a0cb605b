import type { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import type { DiskState } from '../core/files/disk-watch.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Collector } from './collector.ts'
import { receiveHeartbeat } from './receive-heartbeat.ts'

export const ingestHandlers = ({
  collector,
  diskState,
}: {
  collector: Collector
  diskState: () => DiskState
}): Handlers<typeof ingestCalls> => ({
  sendAlarms: async (items, caller) => {
    if (diskState() === 'full') throw refuse('ingest.full')
    return collector.submit(caller, items)
  },
  sendHeartbeat: receiveHeartbeat,
})
