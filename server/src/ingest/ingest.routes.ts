import type { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import type { FileStore } from '../core/files/file-store.ts'
import type { Handlers } from '../core/http/handlers.ts'
import type { ClaimCodes } from '../device/device.public.ts'
import { claimKey } from './claim-key.ts'
import { getConfiguration } from './read-configuration.ts'
import { type IngestParts, sendAlarms } from './send-alarms.ts'
import { receiveHeartbeat } from './send-heartbeat.ts'
import { sendPlates } from './send-plates.ts'
import { sendStills } from './send-stills.ts'

export const ingestHandlers = (
  parts: IngestParts & { claims: ClaimCodes; store: FileStore },
): Handlers<typeof ingestCalls> => ({
  sendAlarms: sendAlarms(parts),
  sendStills: sendStills(parts),
  sendPlates: sendPlates(parts),
  sendHeartbeat: receiveHeartbeat,
  claimKey: claimKey(parts),
  readConfiguration: getConfiguration,
})
