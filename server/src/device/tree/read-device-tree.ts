import { channelsOfPart, maxAlarmsOfTree, maxPlacesOfTree } from '@watchfire/contract/device/channel-tree.calls.ts'
import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { pendingPeriod } from '../../alarm/alarm.public.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { channelView } from '../channel-view.ts'
import { placeView } from '../place-view.ts'
import { countPlaces, listFirst, type PlaceRow } from './channel-tree.queries.ts'

export const getDeviceTree: Handler<typeof deviceCalls.readTree> = ({ keyword = '' }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const { rows, counted } = await countPlaces(trx, viewer, { keyword, ...pendingPeriod(Date.now()) })
    const places = rows.slice(0, maxPlacesOfTree).map(treePlaceView)
    const total = places.reduce((sum, place) => sum + place.total, 0)
    const comeAlong = keyword !== '' || total <= channelsOfPart
    const channels = total > 0 && comeAlong ? await listFirst(trx, viewer, { keyword, found: rows }) : []
    return {
      places,
      morePlaces: rows.length > places.length,
      moreAlarms: counted > maxAlarmsOfTree,
      channels: channels.map(channelView),
    }
  })

const treePlaceView = (row: PlaceRow) => ({
  ...placeView(row),
  total: row.total,
  online: row.online,
  offline: row.offline,
  alarms: row.alarms,
})
