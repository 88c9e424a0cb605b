import { defaultItems } from '@watchfire/contract/vehicle/check-list.rules.ts'
import type { parkCalls } from '@watchfire/contract/vehicle/park.calls.ts'
import { checkSide, vehicleType } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { z } from 'zod'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { sides } from '../vehicle.queries.ts'
import { findParks, readCheckLists as readRows } from './park.queries.ts'

export const readCheckLists: Handler<typeof parkCalls.readCheckLists> = ({ parkId }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const [park] = await findParks(trx, viewer, [parkId])
    if (!park) throw refuse('park.notFound')
    const own = await readRows(trx, park)
    return vehicleType.out.options.flatMap(type =>
      checkSide.out.options.map(side => {
        const number = z.encode(vehicleType, type)
        const list = own.find(each => each.vehicle_type === number && each.side === sides[side])
        return { type, side, items: list?.items ?? defaultItems(type, side, viewer.language), own: list !== undefined }
      }),
    )
  })
