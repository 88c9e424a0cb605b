import type { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import { writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import type { OtaParts } from './ota-parts.ts'
import { enterPackage } from './package.queries.ts'
import { packageTitle } from './package-title.ts'
import { readManifest } from './read-manifest.ts'

export const addPackage =
  ({ keys, files }: OtaParts): Handler<typeof otaCalls.addPackage> =>
  ({ manifest, seal, releaseNotes }, viewer, { db }) => {
    const facts = readManifest(manifest, seal, keys)
    return inScope(db, viewer, async trx => {
      const by = viewer.fullName || viewer.account
      const entered = await enterPackage(trx, { manifest, seal, facts, notes: releaseNotes, by })
      const packageId = entered.package_id
      const { kind, name, version, platform, sha256 } = facts
      await writeAudit(trx, viewer, 'addPackage', packageTitle(facts), {
        after: { kind, name: name ?? null, version, platform, sha256, releaseNotes },
      })
      const received = entered.complete ? facts.size : await files.received(packageId)
      return { packageId, received, complete: entered.complete }
    })
  }
