import type { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import { writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import type { OtaParts } from './ota-parts.ts'
import { deletePackage, lockPackage } from './package.queries.ts'
import { packageTitle } from './package-title.ts'

export const removePackage =
  ({ files }: OtaParts): Handler<typeof otaCalls.removePackage> =>
  async ({ packageId }, viewer, { db }) => {
    await inScope(db, viewer, async trx => {
      const row = await lockPackage(trx, packageId)
      if (!row) throw refuse('ota.noPackage')
      if (!(await deletePackage(trx, packageId))) throw refuse('ota.packageUsed')
      const { kind, name, version, platform, sha256 } = row
      await writeAudit(trx, viewer, 'removePackage', packageTitle(row), {
        before: { kind, name, version, platform, sha256 },
      })
    })
    // The row is gone first: a file without one is only room.
    await files.remove(packageId)
  }
