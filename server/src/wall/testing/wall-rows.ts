/** Rows of the module for tests. */
import { randomBytes } from 'node:crypto'
import type { Database } from '../../core/db/database.ts'
import { insertDisplay } from '../display.queries.ts'

/** A display of the whole company, whose key nobody has. */
export function aDisplay(
  db: Database,
  { tenantId, companyId }: { tenantId: number; companyId: number },
): Promise<number> {
  const account = `wfd_${randomBytes(6).toString('hex')}`
  const made = { account, secretHash: randomBytes(32), menuIds: [], by: '' }
  return insertDisplay(db.system, { tenantId, companyId, projectId: null, name: account, screen: 'bigScreen', ...made })
}
