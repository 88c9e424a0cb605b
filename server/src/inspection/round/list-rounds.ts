import type { roundCalls } from '@watchfire/contract/inspection/round/round.calls.ts'
import { roundState as coded } from '@watchfire/contract/inspection/round/round.shapes.ts'
import { z } from 'zod'
import { readInScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { countRounds, listRounds, overStates } from './round.queries.ts'
import { roundView } from './round.view.ts'
import { spanOfRounds } from './round-span.ts'

const openStates = [z.encode(coded, 'due'), z.encode(coded, 'underWay')]

/** What is still to be walked stands before what is over: the one that ends next before all. Without days all of the first are looked at. */
export const getRounds: Handler<typeof roundCalls.list> = (input, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const { ofProjectId: projectId, planId, walkerId, roundState, isOver } = input
    const isAsked = (state: number) => roundState === undefined || state === z.encode(coded, roundState)
    const span = spanOfRounds(input)
    const filter = { projectId, planId, walkerId }
    const opens = {
      ...filter,
      states: isOver ? [] : openStates.filter(isAsked),
      span: input.firstDay === undefined ? undefined : span,
    }
    const overs = { ...filter, states: overStates.filter(isAsked), span }
    const openTotal = opens.states.length > 0 ? await countRounds(trx, viewer, opens) : 0
    const overTotal = overs.states.length > 0 ? await countRounds(trx, viewer, overs) : 0
    const { limit, offset } = pageWindow(input)
    const first = offset < openTotal ? await listRounds(trx, viewer, opens, 'nextFirst', { limit, offset }) : []
    const rest = { limit: limit - first.length, offset: Math.max(0, offset - openTotal) }
    const then =
      rest.limit > 0 && rest.offset < overTotal ? await listRounds(trx, viewer, overs, 'latestFirst', rest) : []
    return { rows: [...first, ...then].map(roundView), total: openTotal + overTotal }
  })
