import type { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import type { DiskState } from '../core/files/disk-watch.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Collector } from './collector.ts'

export type IngestParts = { collector: Collector; diskState: () => DiskState }

export const sendAlarms =
  ({ collector, diskState }: IngestParts): Handler<typeof ingestCalls.sendAlarms> =>
  async (items, caller) => {
    if (diskState() === 'full') throw refuse('ingest.full')
    return collector.submit(caller, items)
  }
