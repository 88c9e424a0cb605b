import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { deviceKind } from '@watchfire/contract/device/device.shapes.ts'
import type { StateRow } from '@watchfire/contract/device/device-state.shapes.ts'
import { z } from 'zod'
import { readInScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { deviceStates, videoOf } from '../channel-view.ts'
import { placeView } from '../place-view.ts'
import { measuredOf, meterTypeOf } from '../sensor/sensor.view.ts'
import { listStates, type StateListRow } from './state-list.queries.ts'
import { monthOf, shareOf, soFar } from './state-month.ts'
import { reasonOf } from './state-spans.ts'

export const getStates: Handler<typeof deviceCalls.listStates> = async (input, viewer, { db }) => {
  const { keyword, ofCompanyId, kind, state } = input
  const now = Date.now()
  const during = soFar(monthOf(now), now)
  const { rows, total } = await readInScope(db, viewer, trx =>
    listStates(trx, viewer, { keyword, ofCompanyId, kind, ...(state && { state }), during, ...pageWindow(input) }),
  )
  return { rows: rows.map(stateView), total }
}

const stateView = (row: StateListRow): StateRow => ({
  deviceId: row.device_id,
  kind: z.decode(deviceKind, row.kind as z.input<typeof deviceKind>),
  name: row.name,
  aiServerId: row.ai_server_id,
  aiServerName: row.ai_server_name,
  state: deviceStates[row.state] ?? 'inactive',
  ...placeView(row),
  location: row.location,
  silentFrom: row.silent_from,
  silentUntil: row.silent_until,
  stateSince: row.state_since,
  reason: reasonOf(row.reason),
  availability: shareOf(row.online_ms, row.service_ms),
  customerName: row.customer_name,
  version: row.version,
  below: row.below,
  meterType: meterTypeOf(row.meter_type),
  gatewayName: row.gateway_name,
  values: measuredOf(row.values),
  video: videoOf(row.video),
})
