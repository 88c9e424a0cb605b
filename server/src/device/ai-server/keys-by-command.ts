/** For `npm run ai-server`: what the console does with keys, by whoever may type at the server's terminal; their customer reads it in its log. */
import { atTheTerminal, writeAudit } from '../../audit/audit.public.ts'
import type { Database } from '../../core/db/database.ts'
import { insertAiServer } from '../new-device.queries.ts'
import { findAiServerKey } from './ai-server-key.queries.ts'
import { newAiServerKey } from './ai-server-key.ts'
import { changeKey } from './change-key.ts'

const command = 'ai-server'
type Owner = { tenant_id: number; company_id: number; project_id: number }

export async function registerByCommand(db: Database, owner: Owner, deviceId: string, name: string): Promise<string> {
  const { key, ...made } = newAiServerKey()
  const place = { tenantId: owner.tenant_id, companyId: owner.company_id, projectId: owner.project_id }
  await db.system.transaction().execute(async trx => {
    await insertAiServer(trx, { ...place, deviceId, name, ...made })
    const after = { name, keyHint: made.keyHint }
    await writeAudit(trx, atTheTerminal(owner, command), 'registerAiServer', deviceId, { after })
  })
  return key
}

/** The new key; undefined when there is no such AI server. */
export const rotateByCommand = (db: Database, deviceId: string, overlapHours: number): Promise<string | undefined> =>
  db.system.transaction().execute(async trx => {
    const before = await findAiServerKey(trx, deviceId)
    const made = before && (await changeKey.rotate(trx, deviceId, overlapHours))
    if (!made) return undefined
    await writeAudit(trx, atTheTerminal(before, command), 'rotateAiServerKey', deviceId, {
      before: { keyHint: before.key_hint },
      after: { keyHint: made.keyHint },
    })
    return made.key
  })

/** False when there is no such AI server. */
export const revokeByCommand = (db: Database, deviceId: string): Promise<boolean> =>
  db.system.transaction().execute(async trx => {
    const before = await findAiServerKey(trx, deviceId)
    if (!before) return false
    await changeKey.revoke(trx, deviceId)
    await writeAudit(trx, atTheTerminal(before, command), 'revokeAiServerKey', deviceId, {
      before: { keyHint: before.key_hint },
    })
    return true
  })
