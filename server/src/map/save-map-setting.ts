import type { mapCalls } from '@watchfire/contract/map/map.calls.ts'
import { originOfTiles } from '@watchfire/contract/map/tile-address.rules.ts'
import { writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { findMap, lockMap, type MapRow, writeMap } from './map.queries.ts'
import { type MapParts, ownTenant, sealAddress, settingView } from './map.view.ts'

/** The customer’s own administrators decide for all of its companies. The log says where addresses lead, and not what they are. */
export const saveMapSetting =
  (parts: MapParts): Handler<typeof mapCalls.saveSetting> =>
  async ({ source, coordinates, tileAddress, labelAddress, credit, version }, viewer, { db }) => {
    const tenantId = ownTenant(viewer)
    if (viewer.companyId !== tenantId) throw refuse('map.ofCustomer')
    for (const [field, address] of Object.entries({ tileAddress, labelAddress }))
      requireAllowed(parts.origins, field, address)
    return inScope(db, viewer, async trx => {
      await lockMap(trx, tenantId)
      const before = await findMap(trx, tenantId)
      if ((before?.version ?? 0) !== version) throw refuse('map.changedMeanwhile')
      const sealed = (address: string | undefined, kept: Buffer | null | undefined) =>
        address === undefined ? (kept ?? null) : sealAddress(parts.sealer, tenantId, address)
      const tiles = source === 'tiles' ? sealed(tileAddress, before?.tiles) : null
      const labels = source === 'tiles' ? sealed(labelAddress, before?.labels) : null
      if (source === 'tiles' && tiles === null) throw refuse('map.noAddress', { field: 'tileAddress' })
      if (source === 'file' && !before?.file_id) throw refuse('map.noFile')
      const file = source === 'file' ? before : undefined
      await writeMap(trx, tenantId, {
        source,
        coordinates,
        tiles,
        labels,
        credit: credit ?? before?.credit ?? '',
        file_id: file?.file_id ?? null,
        file_name: file?.file_name ?? '',
        file_bytes: file?.file_bytes ?? 0,
        changed_by: viewer.fullName || viewer.account,
      })
      const after = await findMap(trx, tenantId)
      const told = (row: MapRow | undefined) => {
        const {
          changedBy,
          changedAtText,
          allowedOrigins,
          version: _version,
          ...rest
        } = settingView(parts, tenantId, row)
        return rest
      }
      await writeAudit(trx, { ...viewer, tenantId, companyId: tenantId }, 'saveMap', '', {
        before: told(before),
        after: told(after),
        addressChanged: Boolean(tileAddress ?? labelAddress),
      })
      return settingView(parts, tenantId, after)
    })
  }

/** @throws map.badAddress, map.originNotAllowed */
function requireAllowed(origins: readonly string[], field: string, address: string | undefined): void {
  if (!address) return
  const origin = originOfTiles(address)
  if (origin === undefined) throw refuse('map.badAddress', { field, marks: '{z} {x} {y}' })
  if (origin !== '' && !origins.includes(origin)) throw refuse('map.originNotAllowed', { field, origin })
}
