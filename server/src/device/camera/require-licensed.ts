import type { Reader } from '../../core/db/database.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { readCustomerAlgorithms } from '../../licence/licence.public.ts'

/** What is newly drawn asks for the licence of the customer; what was drawn before goes on. @throws licence.algorithmRefused */
export async function requireLicensed(
  db: Reader,
  { language }: Pick<Viewer, 'language'>,
  tenantId: number,
  added: readonly number[],
): Promise<void> {
  const refusal = added.length > 0 && (await readCustomerAlgorithms(db, tenantId, language)).refusalOf(added)
  if (refusal) throw refusal
}
