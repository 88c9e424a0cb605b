import { alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { z } from 'zod'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { siteText } from '../core/site-time.ts'
import { findOffers } from './look-setting.queries.ts'

export const listOffers: Handler<typeof opinionCalls.listOffers> = (_, viewer, { db }) =>
  inScope(db, viewer, async trx =>
    (await findOffers(trx, viewer)).map(row => ({
      companyId: row.company_id,
      companyName: row.name,
      modelUrl: row.url,
      modelName: row.model,
      lookTypes: row.types,
      lookLevels: row.levels.map(level => z.decode(alarmLevel, level as never)),
      inUse: row.in_use,
      version: row.version,
      agreedBy: row.agreed_by,
      agreedAtText: row.agreed_at === null ? '' : siteText(row.agreed_at),
    })),
  )
