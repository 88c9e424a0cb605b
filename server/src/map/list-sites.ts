import { type AlarmLevel, alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { mapCalls } from '@watchfire/contract/map/map.calls.ts'
import { z } from 'zod'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { listSiteRows } from './map.queries.ts'

const levelOf = (level: number): AlarmLevel => z.decode(alarmLevel, level as 1 | 2 | 3 | 4 | 5 | 6)

export const listSites: Handler<typeof mapCalls.listSites> = async (_, viewer, { db }) => {
  const rows = await readInScope(db, viewer, trx => listSiteRows(trx, viewer, Date.now()))
  return rows.map(row => ({
    projectId: row.project_id,
    projectName: row.project_name,
    companyId: row.company_id,
    companyName: row.company_name,
    hasPlan: row.has_plan,
    place: { longitude: row.longitude, latitude: row.latitude },
    pending: row.pending.map(({ level, count }) => ({ level: levelOf(level), count })),
  }))
}
