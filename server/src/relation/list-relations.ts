import type { relationCalls } from '@watchfire/contract/relation/relation.calls.ts'
import { relationKind } from '@watchfire/contract/relation/relation.shapes.ts'
import { z } from 'zod'
import { readInScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { Handler } from '../core/http/handlers.ts'
import { siteText } from '../core/site-time.ts'
import { listRelations } from './relation.queries.ts'

export const getRelations: Handler<typeof relationCalls.list> = async ({ keyword, kind, ...page }, viewer, { db }) => {
  const wanted = { keyword, kind: kind && z.encode(relationKind, kind), ...pageWindow(page) }
  const { rows, total } = await readInScope(db, viewer, trx => listRelations(trx, viewer, wanted))
  return {
    rows: rows.map(row => ({
      relationId: row.relation_id,
      kind: z.decode(relationKind, row.kind as never),
      sourceName: row.source_name,
      sourcePlace: row.source_place,
      targetName: row.target_name,
      targetPlace: row.target_place,
      note: row.note,
      madeBy: row.made_by,
      madeAt: row.made_at,
      madeAtText: siteText(row.made_at),
    })),
    total,
  }
}
