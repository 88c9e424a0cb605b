import type { InputOf } from '@watchfire/contract/core/call.ts'
import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { hazardCategory, hazardLevel, hazardSource } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { z } from 'zod'
import { readInScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handler } from '../core/http/handlers.ts'
import { hazardView } from './hazard.view.ts'
import { countHazards, type HazardFilter, listHazards } from './hazard-list.queries.ts'

export const getHazards =
  (fileUrl: FileUrl): Handler<typeof hazardCalls.list> =>
  (input, viewer, { db }) => {
    const filter = hazardFilter(input)
    return readInScope(db, viewer, async trx => ({
      rows: (await listHazards(trx, viewer, filter, pageWindow(input))).map(row => hazardView(row, viewer, fileUrl)),
      total: await countHazards(trx, viewer, filter),
    }))
  }

const hazardFilter = ({
  tab = 'open',
  level,
  category,
  source,
  ...given
}: InputOf<typeof hazardCalls.list>): HazardFilter => ({
  tab,
  keyword: given.keyword || undefined,
  from: given.from,
  until: given.until,
  supervised: given.supervised,
  level: level && z.encode(hazardLevel, level),
  category: category && z.encode(hazardCategory, category),
  source: source && z.encode(hazardSource, source),
})
