import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import type { DeviceHistory } from '@watchfire/contract/device/device-state.shapes.ts'
import { type Reader, readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Scope } from '../../core/session/scope.ts'
import { findMonths, listChanges } from './state-history.queries.ts'
import { monthOf, shareOf, soFar } from './state-month.ts'
import { stateSpans } from './state-spans.ts'

/** Changes read at a time. */
const portion = 200
const monthsShown = 12

export const readHistory: Handler<typeof deviceCalls.readHistory> = ({ deviceId, before }, viewer, { db }) =>
  readInScope(db, viewer, trx => historyOf(trx, viewer, deviceId, before))

/** How a device in scope was; refused where there is none. */
export async function historyOf(trx: Reader, viewer: Scope, deviceId: string, before?: number): Promise<DeviceHistory> {
  const now = Date.now()
  const months = Array.from({ length: monthsShown }, (_, number) => monthOf(now, monthsShown - 1 - number))
  const [first, current] = [months[0], months.at(-1)]
  if (!first || !current) throw new Error('no months')
  const device = await findMonths(trx, viewer, deviceId, { fromMonth: first.month, current: soFar(current, now) })
  if (!device) throw refuse('device.notFound')
  // One more than shown: it says where the next part begins; another one that is known ends the first.
  const known = before === undefined ? 0 : 1
  const changes = await listChanges(trx, device, { before, limit: portion + known })
  const shown = changes.slice(known)
  const counted = new Map(device.months.map(({ month, online, service }) => [month, shareOf(online, service)]))
  counted.set(current.month, shareOf(device.online_ms, device.service_ms))
  return {
    spans: stateSpans(shown, known === 1 ? (changes[0]?.at ?? null) : null),
    before: shown.length < portion ? null : (shown.at(-1)?.change_no ?? null),
    months: months.map(({ month, text }) => ({ month: text, availability: counted.get(month) ?? null })),
  }
}
