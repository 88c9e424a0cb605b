import type { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import type { FileStore } from '../core/files/file-store.ts'
import type { Handlers } from '../core/http/handlers.ts'
import type { Sealer } from '../core/session/sealed-secret.ts'
import type { ClaimCodes } from '../device/device.public.ts'
import { claimKey } from './claim-key.ts'
import { confirmFaces } from './confirm-faces.ts'
import { getConfiguration } from './read-configuration.ts'
import { readFacePhoto } from './read-face-photo.ts'
import { readFaces } from './read-faces.ts'
import { type IngestParts, sendAlarms } from './send-alarms.ts'
import { receiveHeartbeat } from './send-heartbeat.ts'
import { sendPlates } from './send-plates.ts'
import { sendStills } from './send-stills.ts'

export const ingestHandlers = (
  parts: IngestParts & { claims: ClaimCodes; store: FileStore; sealer: Sealer },
): Handlers<typeof ingestCalls> => ({
  sendAlarms: sendAlarms(parts),
  sendStills: sendStills(parts),
  sendPlates: sendPlates(parts),
  sendHeartbeat: receiveHeartbeat,
  claimKey: claimKey(parts),
  readConfiguration: getConfiguration,
  readFaces: readFaces(parts),
  readFacePhoto: readFacePhoto(parts),
  confirmFaces,
})
