import type { MapSetting } from '@watchfire/contract/map/map.calls.ts'
import { originOfTiles } from '@watchfire/contract/map/tile-address.rules.ts'
import type { Sealer } from '../core/session/sealed-secret.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { siteText } from '../core/site-time.ts'
import type { MapRow } from './map.queries.ts'

/** The customer whose map somebody administers: their own, and the platform's for its root. */
export const ownTenant = ({ tenantId, companyId }: Pick<Viewer, 'tenantId' | 'companyId'>): number =>
  tenantId ?? companyId

/** Sealed for its customer: a row moved to another one opens nothing. */
const purposeOf = (tenantId: number) => `map ${tenantId}`
export const sealAddress = (sealer: Sealer, tenantId: number, address: string): Buffer | null =>
  address === '' ? null : sealer.seal(address, purposeOf(tenantId))

/** Empty without one, and when the key is another one. */
export function openAddress(sealer: Sealer, tenantId: number, sealed: Buffer | null): string {
  try {
    return sealed === null ? '' : sealer.open(sealed, purposeOf(tenantId))
  } catch {
    return ''
  }
}

export type MapParts = { sealer: Sealer; origins: readonly string[] }

/** As it is administered: an address says no more than where it leads, since the rest of it may be a key. */
export function settingView({ sealer, origins }: MapParts, tenantId: number, row: MapRow | undefined): MapSetting {
  const originOf = (sealed: Buffer | null) => {
    const address = openAddress(sealer, tenantId, sealed)
    return address === '' ? '' : originOfTiles(address) || '/'
  }
  return {
    source: row?.source ?? 'none',
    coordinates: row?.coordinates ?? 'wgs84',
    tileOrigin: originOf(row?.tiles ?? null),
    labelOrigin: originOf(row?.labels ?? null),
    credit: row?.credit ?? '',
    fileName: row?.file_name ?? '',
    fileBytes: Number(row?.file_bytes ?? 0),
    allowedOrigins: [...origins],
    version: row?.version ?? 0,
    changedBy: row?.changed_by ?? '',
    changedAtText: row ? siteText(row.changed_at) : '',
  }
}
