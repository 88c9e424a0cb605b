import type { Reader } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import { hashOfSecret } from '../../core/session/authorize.ts'
import { findOpenLink, type OpenLink } from './visit-link.queries.ts'

/** @throws visit.dead, the same for whatever is wrong with it */
export async function openLink(db: Reader, token: string): Promise<OpenLink> {
  const link = await findOpenLink(db, hashOfSecret(token))
  if (!link) throw refuse('visit.dead')
  return link
}
