import type { Assertion } from '@watchfire/contract/access/passkey/passkey.shapes.ts'
import type { Database } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Sealer } from '../../core/session/sealed-secret.ts'
import { type Asked, provePasskey } from '../passkey/prove-passkey.ts'
import { guardedAttempt } from '../session/attempt-limit.ts'
import { codeBudgetOf } from './code-budget.ts'
import { findTotp, takeRecoveryCode, takeStep } from './factor.queries.ts'
import { hashOfRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp-codes.ts'

type Proof = { code?: string | undefined; recoveryCode?: string | undefined; passkey?: Assertion | undefined }
type Who = { accountId: number; account: string; address: string }

/** For what the secret of an app is sealed. */
export const totpPurpose = 'totp'

/** @throws factor.wrongCode, account.locked, and what is wrong with a passkey */
export async function verifyFactor(
  db: Database,
  sealer: Sealer,
  who: Who,
  { passkey, ...proof }: Proof,
  asked: Asked,
): Promise<void> {
  if (passkey) return provePasskey(db, who, passkey, asked)
  const verify = () => fits(db, sealer, who.accountId, proof)
  const right = await guardedAttempt(db, { account: codeBudgetOf(who.account), address: who.address, verify })
  if (!right) throw refuse('factor.wrongCode', {}, { accountId: who.accountId })
}

async function fits(
  db: Database,
  sealer: Sealer,
  accountId: number,
  { code, recoveryCode }: Omit<Proof, 'passkey'>,
): Promise<boolean> {
  if (code !== undefined) {
    const totp = await findTotp(db.system, accountId)
    if (!totp?.confirmed_at) return false
    return takeCode(db, sealer, { accountId, sealed: totp.sealed }, code)
  }
  if (recoveryCode === undefined) return false
  return takeRecoveryCode(db.system, accountId, hashOfRecoveryCode(accountId, recoveryCode))
}

/** Whether this is a code of now that was not taken before; it is taken by asking. */
export async function takeCode(
  db: Database,
  sealer: Sealer,
  { accountId, sealed }: { accountId: number; sealed: Buffer },
  code: string,
): Promise<boolean> {
  const step = stepOfCode(sealer.open(sealed, totpPurpose), code)
  return step !== undefined && takeStep(db.system, accountId, step)
}
