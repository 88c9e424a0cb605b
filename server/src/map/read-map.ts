import type { mapCalls } from '@watchfire/contract/map/map.calls.ts'
import { readInScope } from '../core/db/database.ts'
import { pictureLink } from '../core/files/attached-picture.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handler } from '../core/http/handlers.ts'
import type { Sealer } from '../core/session/sealed-secret.ts'
import { findMap, findOnlyTenant } from './map.queries.ts'
import { openAddress, ownTenant } from './map.view.ts'

/** The platform's root, who has selected one customer, sees that one's map. */
export const readMap =
  ({ sealer, fileUrl }: { sealer: Sealer; fileUrl: FileUrl }): Handler<typeof mapCalls.read> =>
  (_, viewer, { db }) =>
    readInScope(db, viewer, async trx => {
      const shown = viewer.tenantId ?? (await findOnlyTenant(trx, viewer.companyIds)) ?? ownTenant(viewer)
      const row = await findMap(trx, shown)
      return {
        source: row?.source ?? 'none',
        coordinates: row?.coordinates ?? 'wgs84',
        credit: row?.credit ?? '',
        tileAddresses: row ? [row.tiles, row.labels].map(one => openAddress(sealer, shown, one)).filter(Boolean) : [],
        fileUrl: pictureLink(fileUrl, viewer, row?.file_id ?? ''),
      }
    })
