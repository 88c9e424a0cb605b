import type { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { byName } from '../core/by-name.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { listRegions } from './company.queries.ts'

export const getRegions: Handler<typeof companyCalls.listRegions> = async (sought, viewer, { db }) => {
  const rows = await inScope(db, viewer, trx => listRegions(trx, viewer, sought))
  const regions = rows
    .map(row => ({
      regionId: row.region_id,
      name: row.name,
      projectId: row.project_id,
      projectName: row.project_name,
    }))
    .sort(byName)
  return { rows: regions, total: rows[0]?.total ?? 0 }
}
