import { randomBytes } from 'node:crypto'
import type { Database } from '../core/db/database.ts'
import type { Sealer } from '../core/session/sealed-secret.ts'
import { dropFaceKey, findFaceKey, insertFaceKey } from './face.queries.ts'

/** By which AI servers of a customer seal what they compute of faces, base64. It goes with the last library, and with it all that was sealed by it. */
export async function faceKeyOf(db: Pick<Database, 'system'>, sealer: Sealer, tenantId: number): Promise<string> {
  const purpose = `face key ${tenantId}`
  for (;;) {
    const sealed = await findFaceKey(db.system, tenantId)
    if (!sealed) {
      await insertFaceKey(db.system, tenantId, sealer.seal(randomBytes(32).toString('base64'), purpose))
      continue
    }
    try {
      return sealer.open(sealed, purpose)
    } catch {
      // The installation has another key since: AI servers compute anew what they cannot open.
      await dropFaceKey(db.system, tenantId, sealed)
    }
  }
}
