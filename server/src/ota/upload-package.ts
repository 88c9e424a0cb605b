import type { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import { writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import type { OtaParts } from './ota-parts.ts'
import { completePackage, lockPackage } from './package.queries.ts'
import { packageTitle } from './package-title.ts'

export const uploadPackage =
  ({ files, disk }: OtaParts): Handler<typeof otaCalls.uploadPackage> =>
  async ({ packageId, offset, partBytes }, viewer, { db }) => {
    if (['noMedia', 'full'].includes(disk.diskState())) throw refuse('file.diskFull')
    const bytes = Buffer.from(partBytes, 'base64')
    const answer = await inScope(db, viewer, async trx => {
      const row = await lockPackage(trx, packageId)
      if (!row) throw refuse('ota.noPackage')
      if (row.complete) return { packageId, received: row.bytes, complete: true }
      if (offset + bytes.length > row.bytes) throw refuse('ota.otherBytes')
      const received = await files.append(packageId, offset, bytes)
      if (received < row.bytes) return { packageId, received, complete: false }
      if (!(await files.finish(packageId, row))) return undefined
      await completePackage(trx, packageId)
      await writeAudit(trx, viewer, 'completePackage', packageTitle(row), { after: { sha256: row.sha256 } })
      return { packageId, received, complete: true }
    })
    if (!answer) throw refuse('ota.otherBytes')
    return answer
  }
