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

const open = [z.encode(coded, 'due'), z.encode(coded, 'underWay')]
const over = [z.encode(coded, 'done'), z.encode(coded, 'missed')]

/** What is still to be walked stands before what is over: the one that ends next before all. */
export const getRounds: Handler<typeof roundCalls.list> = ({ ofProjectId, roundState, day, ...page }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const isAsked = (state: number) => roundState === undefined || state === z.encode(coded, roundState)
    const filterOf = (states: readonly number[]) => ({
      projectId: ofProjectId,
      states: states.filter(isAsked),
      span: day === undefined ? undefined : { from: siteMoment(day), until: siteMoment(addDays(day, 1)) },
    })
    const [opens, overs] = [filterOf(open), filterOf(over)]
    const openTotal = await countRounds(trx, viewer, opens)
    const overTotal = await countRounds(trx, viewer, overs)
    const { limit, offset } = pageWindow(page)
    const first = await listRounds(trx, viewer, opens, 'nextFirst', { limit, offset })
    const rest = { limit: limit - first.length, offset: Math.max(0, offset - openTotal) }
    const then = rest.limit > 0 ? await listRounds(trx, viewer, overs, 'latestFirst', rest) : []
    return { rows: [...first, ...then].map(roundView), total: openTotal + overTotal }
  })
