import { packageKind, packagePlatform } from '@watchfire/contract/fleet/release.ts'
import type { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import type { ReleasePackage } from '@watchfire/contract/ota/ota.shapes.ts'
import { readInScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { Handler } from '../core/http/handlers.ts'
import { listPackages, type PackageRow } from './package.queries.ts'

export const getPackages: Handler<typeof otaCalls.listPackages> = async (input, viewer, { db }) => {
  const { rows, total } = await readInScope(db, viewer, trx =>
    listPackages(trx, { packageId: input.packageId, ...pageWindow(input) }),
  )
  return { rows: rows.map(packageView), total }
}

export const packageView = (row: PackageRow): ReleasePackage => ({
  packageId: row.package_id,
  packageKind: packageKind.parse(row.kind),
  packageName: row.name,
  version: row.version,
  platform: packagePlatform.parse(row.platform),
  minVersion: row.min_version,
  packageSize: row.bytes,
  md5: row.md5,
  sha256: row.sha256,
  signedAt: row.signed_at,
  expiresAt: row.expires_at,
  releaseNotes: row.notes,
  settings: row.settings,
  complete: row.complete,
  addedBy: row.added_by,
  addedAt: row.added_at,
})
