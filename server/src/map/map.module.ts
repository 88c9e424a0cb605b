import { mapCalls } from '@watchfire/contract/map/map.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { listSites } from './list-sites.ts'
import { mapDrafts } from './map-drafts.ts'
import { readMap } from './read-map.ts'
import { readMapSetting } from './read-map-setting.ts'
import { saveMapSetting } from './save-map-setting.ts'
import { uploadMapFile } from './upload-map-file.ts'

export function mountMap(app: FastifyInstance, context: Context): void {
  const { sealer, store, disk, settings } = context
  const parts = { sealer, origins: settings.WATCHFIRE_TILE_ORIGINS }
  serveCalls(
    app,
    mapCalls,
    {
      read: readMap(context),
      listSites,
      readSetting: readMapSetting(parts),
      saveSetting: saveMapSetting(parts),
      uploadFile: uploadMapFile({ store, disk, drafts: mapDrafts(store) }),
    },
    context,
  )
}
