import { decidesAboutPeople } from '@watchfire/contract/access/role/role.rules.ts'
import { requireProof } from '../core/session/require-proof.ts'
import type { Viewer } from '../core/session/viewer.ts'

/**
 * Before somebody is given these rights: whoever makes an administrator proves first who they are, or a console left alone makes one
 * that stays. Nothing is asked for rights that decide about nobody.
 * @throws session.confirmDue, key.confirmedOnly
 */
export function requireConfirmed(giver: Pick<Viewer, 'accountId' | 'confirmDue'>, given: ReadonlySet<number>): void {
  if (decidesAboutPeople(given)) requireProof(giver)
}
