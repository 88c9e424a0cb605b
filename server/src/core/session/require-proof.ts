import { refuse } from '../http/refuse.ts'
import type { Viewer } from './viewer.ts'

/**
 * Of a call that is a dangerous act by what it is given and not always: refused like one that always is (`confirm` of a call).
 * @throws session.confirmDue, key.confirmedOnly
 */
export function requireProof({ accountId, confirmDue }: Pick<Viewer, 'accountId' | 'confirmDue'>): void {
  if (confirmDue) throw refuse(confirmDue, {}, { accountId })
}
