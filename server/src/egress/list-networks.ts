import type { egressCalls } from '@watchfire/contract/egress/egress.calls.ts'
import type { Handler } from '../core/http/handlers.ts'
import { networks } from './company-networks.ts'

export const listNetworks: Handler<typeof egressCalls.listNetworks> = async (page, viewer, { db }) => {
  const { rows, total } = await networks.page(db, viewer, page)
  return { rows: rows.map(({ id, value, ...row }) => ({ networkId: id, network: value, ...row })), total }
}
