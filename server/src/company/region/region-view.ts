import type { RegionRow } from '@watchfire/contract/company/region.shapes.ts'
import type { RegionPageRow } from './region.queries.ts'

/** A region as its reader gets it. */
export const regionView = (row: RegionPageRow): RegionRow => ({
  regionId: row.region_id,
  name: row.name,
  projectId: row.project_id,
  projectName: row.project_name,
  companyName: row.company_name,
  remark: row.remark,
  version: row.version,
  aiServers: row.ai_servers,
  channels: row.channels,
  pendingAlarms: row.pending_alarms,
})
