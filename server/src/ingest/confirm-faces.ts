import type { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import type { Handler } from '../core/http/handlers.ts'
import { confirmHeld } from '../people/people.public.ts'

/** What an AI server found on its own disk closes the receipts of those who are not in it. */
export const confirmFaces: Handler<typeof ingestCalls.confirmFaces> = (held, { deviceNo }, { db }) =>
  db.system.transaction().execute(trx => confirmHeld(trx, deviceNo, held))
