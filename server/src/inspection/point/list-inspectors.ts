import type { checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findProjectOf } from '../hazard-place.queries.ts'
import { listPeople } from './inspector.queries.ts'

export const listInspectors: Handler<typeof checkPointCalls.listInspectors> = ({ ofProjectId }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const project = await findProjectOf(trx, viewer, ofProjectId)
    if (!project) throw refuse('project.notFound')
    const people = await listPeople(trx, { ...project, project_id: ofProjectId })
    return { people: people.map(({ account_id: accountId, name }) => ({ accountId, name })) }
  })
