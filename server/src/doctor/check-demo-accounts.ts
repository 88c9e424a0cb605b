import { listDemoSignIns } from '../access/access.public.ts'
import type { Database } from '../core/db/database.ts'
import { type Finding, mend, note, ok } from './finding.ts'

const subject = 'demo accounts'

/** Accounts that still open with a password everybody knows. In demo mode that is what they are for. */
export async function checkDemoAccounts(db: Pick<Database, 'system'>, isDemo: boolean): Promise<Finding> {
  const open = (await listDemoSignIns(db)).map(({ account }) => account)
  if (open.length === 0) return ok(subject, 'no account opens with a password of the demo')
  if (isDemo)
    return note(
      subject,
      'demo mode: everybody knows the passwords, and only this machine is let in',
      'For real use start with WATCHFIRE_DEMO=0, which closes them',
    )
  return mend(
    subject,
    `${open.join(', ')} open with a password everybody knows`,
    'Restart with WATCHFIRE_DEMO=0, which closes them, or: npm run set-password -- ACCOUNT',
  )
}
