/**
 * A database that ran in demo mode opens its doors to nobody outside of it: root gets a password of its own, the other accounts that
 * still have one of the demo's passwords are terminated, and their sessions and the key of the demo's AI server end.
 */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  digestOfPassword,
  endAccountSessions,
  hashPassword,
  listDemoSignIns,
  newPassword,
  noteUnlinked,
  setAccountInUse,
  setPasswordHash,
} from '../access/access.public.ts'
import { writeAudit } from '../audit/audit.public.ts'
import type { Database } from '../core/db/database.ts'
import { changeKey } from '../device/device.public.ts'
import { demoServer } from './demo-companies.ts'

/** Hold passwords and keys of the demo; without them nothing of it comes back by itself. */
const filesOfDemo = ['demo-seed.json', 'demo.json', 'edge-settings.json']

/** Answers what a person at the terminal must know; nothing when there was no demo. */
export async function closeDemo(db: Database, folder: string): Promise<string[]> {
  const open = await listDemoSignIns(db)
  if (open.length === 0 && !existsSync(join(folder, 'demo-seed.json'))) return []
  const rootPassword = newPassword()
  const rootHash = await hashPassword(digestOfPassword(rootPassword))
  await db.system.transaction().execute(async trx => {
    for (const found of open) {
      const { account_id: accountId, tenant_id: tenantId, company_id: companyId } = found
      if (found.is_root) await noteUnlinked(trx, await setPasswordHash(trx, accountId, rootHash, { mustChange: true }))
      else await setAccountInUse(trx, accountId, false)
      await endAccountSessions(trx, accountId)
      await writeAudit(trx, { tenantId, companyId, accountId, address: '' }, 'closeDemoAccount', found.account)
    }
    await changeKey.revoke(trx, demoServer)
  })
  for (const name of filesOfDemo) rmSync(join(folder, name), { force: true })
  const terminated = open.filter(found => !found.is_root).map(found => found.account)
  return [
    'This database was used in demo mode, whose passwords everybody knows. From now on:',
    ...(open.some(found => found.is_root)
      ? [`  root signs in with the password ${rootPassword} (shown this once)`]
      : []),
    ...(terminated.length > 0
      ? [`  terminated: ${terminated.join(', ')}; "npm run set-password -- ACCOUNT" gives one of them a new password`]
      : []),
    `  the key of AI server ${demoServer} has ended; "npm run ai-server -- --rotate ${demoServer}" makes a new one`,
  ]
}
