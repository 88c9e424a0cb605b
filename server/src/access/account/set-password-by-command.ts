import { atTheTerminal, writeAudit } from '../../audit/audit.public.ts'
import type { Database } from '../../core/db/database.ts'
import { announceSessions } from '../../core/live/session-signal.queries.ts'
import { noteUnlinked } from '../membership/note-unlinked.ts'
import { endAccountSessions, findAccountByName } from '../session/sign-in.queries.ts'
import { setAccountInUse, setPasswordHash } from './account.queries.ts'
import { digestOfPassword, hashPassword, newPassword } from './passwords.ts'

/** For `npm run set-password`: a new password, to be changed first, for an account that is in use from now on; undefined when there is none of this name. */
export async function setPasswordByCommand(
  db: Database,
  name: string,
): Promise<{ account: string; password: string } | undefined> {
  const found = await findAccountByName(db.system, name)
  if (!found) return undefined
  const password = newPassword()
  const hash = await hashPassword(digestOfPassword(password))
  const ended = await db.system.transaction().execute(async trx => {
    const sessions = await endAccountSessions(trx, found.account_id)
    await noteUnlinked(trx, await setPasswordHash(trx, found.account_id, hash, { mustChange: true }))
    await setAccountInUse(trx, found.account_id, true)
    await writeAudit(trx, atTheTerminal(found, 'set-password'), 'resetPassword', found.account)
    return sessions
  })
  await announceSessions(db.system, ended)
  return { account: found.account, password }
}
