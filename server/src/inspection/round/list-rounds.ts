import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import type { roundCalls } from '@watchfire/contract/inspection/round/round.calls.ts'
import { roundState as coded } from '@watchfire/contract/inspection/round/round.shapes.ts'
import { z } from 'zod'
import { readInScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { siteMoment } from '../../core/site-time.ts'
import { countRounds, listRounds } from './round.queries.ts'
import { roundView } from './round.view.ts'

export const getRounds: Handler<typeof roundCalls.list> = ({ ofProjectId, roundState, day, ...page }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const filter = {
      projectId: ofProjectId,
      state: roundState && z.encode(coded, roundState),
      span: day === undefined ? undefined : { from: siteMoment(day), until: siteMoment(addDays(day, 1)) },
    }
    const rows = await listRounds(trx, viewer, filter, pageWindow(page))
    return { rows: rows.map(roundView), total: await countRounds(trx, viewer, filter) }
  })
