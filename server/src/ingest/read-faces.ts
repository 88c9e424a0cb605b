import type { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { faceOrdersLimit } from '@watchfire/contract/people/face.shapes.ts'
import { asAiServer } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import type { Sealer } from '../core/session/sealed-secret.ts'
import { faceKeyOf, findFacesVersion, listFaces } from '../people/people.public.ts'

/** Whom an AI server may recognise. The version first: what changed since is asked for once more. */
export const readFaces =
  ({ sealer }: { sealer: Sealer }): Handler<typeof ingestCalls.readFaces> =>
  async ({ after }, caller, { db }) => {
    const { deviceNo, tenantId } = caller
    const { version, rows } = await asAiServer(db, caller, async trx => ({
      version: await findFacesVersion(trx, deviceNo),
      rows: await listFaces(trx, deviceNo, after, faceOrdersLimit + 1),
    }))
    if (version === null) return { version: 0, key: '', people: [], more: false }
    const people = rows.slice(0, faceOrdersLimit).map(({ person_id: personId, type, until, photos, threshold }) => ({
      ...{ personId, type, photos, threshold },
      until: Math.trunc(until),
    }))
    return { version, key: await faceKeyOf(db, sealer, tenantId), people, more: rows.length > faceOrdersLimit }
  }
