import type { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import type { Handler } from '../core/http/handlers.ts'
import { readConfiguration } from '../device/device.public.ts'

/** What the console has set up at this AI server. */
export const getConfiguration: Handler<typeof ingestCalls.readConfiguration> = (_, { deviceNo }, { db }) =>
  readConfiguration(db.system, deviceNo)
