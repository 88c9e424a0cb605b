import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import type { StateRow } from '@watchfire/contract/device/device-state.shapes.ts'
import { readInScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { channelView } from '../channel-view.ts'
import { listStates, type StateListRow } from './state-list.queries.ts'
import { monthOf, shareOf, soFar } from './state-month.ts'
import { reasonOf } from './state-spans.ts'

export const getStates: Handler<typeof deviceCalls.listStates> = async (input, viewer, { db }) => {
  const { keyword, ofCompanyId, state } = input
  const now = Date.now()
  const during = soFar(monthOf(now), now)
  const { rows, total } = await readInScope(db, viewer, trx =>
    listStates(trx, viewer, { keyword, ofCompanyId, ...(state && { state }), during, ...pageWindow(input) }),
  )
  return { rows: rows.map(stateView), total }
}

const stateView = (row: StateListRow): StateRow => ({
  ...channelView(row),
  stateSince: row.state_since,
  reason: reasonOf(row.reason),
  availability: shareOf(row.online_ms, row.service_ms),
  customerName: row.customer_name,
})
