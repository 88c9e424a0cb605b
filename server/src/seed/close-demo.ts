/**
 * A database that ran in demo mode opens its doors to nobody outside of it: root gets a password of its own, the other accounts that
 * still have one of the demo's passwords lose it and are terminated, and their sessions, the API keys that they made and the key of
 * the demo's AI server end.
 */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  digestOfPassword,
  endAccess,
  hashPassword,
  listDemoPasswords,
  newPassword,
  noteUnlinked,
  setPasswordHash,
  stopAccount,
} from '../access/access.public.ts'
import { writeAudit } from '../audit/audit.public.ts'
import type { Database } from '../core/db/database.ts'
import { changeKey } from '../device/device.public.ts'
import { demoServer } from './demo-companies.ts'

/** Hold passwords and keys of the demo; without them nothing of it comes back by itself. */
const filesOfDemo = ['demo-seed.json', 'demo.json', 'edge-settings.json']

/** Root is let in by its new password, unless somebody stopped it. */
const staysOpen = (found: { is_root: boolean; in_use: boolean }) => found.is_root && found.in_use

/** Answers what a person at the terminal must know; nothing when there was no demo. */
export async function closeDemo(db: Database, folder: string): Promise<string[]> {
  const known = await listDemoPasswords(db)
  if (known.length === 0 && !existsSync(join(folder, 'demo-seed.json'))) return []
  const rootPassword = newPassword()
  const hashes = await Promise.all(
    known.map(found => hashPassword(digestOfPassword(staysOpen(found) ? rootPassword : newPassword()))),
  )
  await db.system.transaction().execute(async trx => {
    for (const [at, found] of known.entries()) {
      const { account_id: accountId, tenant_id: tenantId, company_id: companyId } = found
      const actor = { tenantId, companyId, accountId, address: '' }
      await noteUnlinked(trx, await setPasswordHash(trx, accountId, hashes[at] ?? '', { mustChange: true }))
      await (staysOpen(found) ? endAccess : stopAccount)(trx, accountId, actor)
      await writeAudit(trx, actor, 'closeDemoAccount', found.account)
    }
    await changeKey.revoke(trx, demoServer)
  })
  for (const name of filesOfDemo) rmSync(join(folder, name), { force: true })
  const terminated = known.filter(found => !staysOpen(found)).map(found => found.account)
  return [
    'This database was used in demo mode, whose passwords everybody knows. From now on:',
    ...(known.some(staysOpen) ? [`  root signs in with the password ${rootPassword} (shown this once)`] : []),
    ...(terminated.length > 0
      ? [`  terminated: ${terminated.join(', ')}; "npm run set-password -- ACCOUNT" gives one of them a new password`]
      : []),
    `  the key of AI server ${demoServer} has ended; "npm run ai-server -- --rotate ${demoServer}" makes a new one`,
  ]
}
