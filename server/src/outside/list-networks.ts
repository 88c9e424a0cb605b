import { defaultPageSize } from '@watchfire/contract/core/body.ts'
import type { outsideCalls } from '@watchfire/contract/outside/outside.calls.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { siteText } from '../core/site-time.ts'
import * as queries from './outside.queries.ts'

export const listNetworks: Handler<typeof outsideCalls.networks> = async (
  { pageNum = 1, pageSize = defaultPageSize },
  viewer,
  { db },
) => {
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
  const { rows, total } = await inScope(db, viewer, trx => queries.listNetworks(trx, viewer, page))
  return {
    rows: rows.map(row => ({
      networkId: row.network_id,
      companyId: row.company_id,
      companyName: row.company_name,
      network: row.network,
      remark: row.remark,
      addedBy: row.added_by,
      addedAt: row.added_at,
      addedAtText: siteText(row.added_at),
    })),
    total,
  }
}
