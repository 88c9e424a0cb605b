import type { mapCalls } from '@watchfire/contract/map/map.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { findMap } from './map.queries.ts'
import { type MapParts, ownTenant, settingView } from './map.view.ts'

export const readMapSetting =
  (parts: MapParts): Handler<typeof mapCalls.readSetting> =>
  async (_, viewer, { db }) => {
    const tenantId = ownTenant(viewer)
    return settingView(parts, tenantId, await readInScope(db, viewer, trx => findMap(trx, tenantId)))
  }
