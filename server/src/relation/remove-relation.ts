import type { relationCalls } from '@watchfire/contract/relation/relation.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { deleteRelation, findRelation } from './relation.queries.ts'

export const removeRelation: Handler<typeof relationCalls.remove> = ({ relationId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const relation = await findRelation(trx, viewer, relationId)
    if (!relation) throw refuse('relation.notFound')
    await deleteRelation(trx, relation)
    await writeAudit(trx, actingOn(viewer, relation), 'removeRelation', String(relationId), {
      name: `${relation.source_name} – ${relation.target_name}`,
    })
  })
