import type { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { faceOrdersLimit } from '@watchfire/contract/people/face.shapes.ts'
import type { Handler } from '../core/http/handlers.ts'
import type { Sealer } from '../core/session/sealed-secret.ts'
import { faceKeyOf, findFacesVersion, listFaces } from '../people/people.public.ts'

/** Whom an AI server may recognise. The version first: what changed since is asked for once more. */
export const readFaces =
  ({ sealer }: { sealer: Sealer }): Handler<typeof ingestCalls.readFaces> =>
  async ({ after }, { deviceNo, tenantId }, { db }) => {
    const version = await findFacesVersion(db.system, deviceNo)
    if (version === null) return { version: 0, key: '', people: [], more: false }
    const rows = await listFaces(db.system, deviceNo, after, faceOrdersLimit + 1)
    const people = rows.slice(0, faceOrdersLimit).map(({ person_id: personId, type, until, photos }) => ({
      ...{ personId, type, photos },
      until: Math.trunc(until),
    }))
    return { version, key: await faceKeyOf(db, sealer, tenantId), people, more: rows.length > faceOrdersLimit }
  }
