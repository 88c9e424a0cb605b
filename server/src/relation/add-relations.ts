import { relationLimit } from '@watchfire/contract/relation/relation.shapes.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import type { Trx } from '../core/db/database.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import {
  countRelations,
  findTargets,
  insertRelations,
  kinds,
  type NewRelation,
  noEnds,
  type Source,
} from './relation.queries.ts'

type Chosen = { cameras: string[]; contacts: NewRelation[]; people: number[]; note: string }

/** Adds to a source that is held, and writes it down; all of it or nothing. */
export async function addRelations(
  trx: Trx,
  viewer: Viewer,
  source: Source,
  { cameras, contacts, people, note }: Chosen,
): Promise<{ added: number }> {
  const relations = [...(await camerasOf(trx, viewer, source, cameras)), ...contacts]
  const added = await insertRelations(trx, { tenantId: source.tenant_id, note, by: viewer.fullName }, relations)
  if ((await countRelations(trx, source)) > relationLimit)
    throw refuse('relation.tooMany', { name: source.name, limit: relationLimit })
  const { id, name } = source
  await writeAudit(trx, actingOn(viewer, source), 'addRelations', id, { name, cameras, people, note })
  return { added }
}

async function camerasOf(trx: Trx, viewer: Viewer, source: Source, ids: string[]): Promise<NewRelation[]> {
  const found = await findTargets(trx, viewer, source.tenant_id, ids)
  if (found.length < new Set(ids).size) throw refuse('device.notFound')
  return found.map(target => {
    if (!target.is_camera) throw refuse('relation.noCamera', { name: target.name })
    if (source.device_no === null)
      return { ...noEnds, kind: kinds.ofRegion, region_id: source.region_id, camera_no: target.device_no }
    if (!source.is_camera)
      return { ...noEnds, kind: kinds.sees, device_no: source.device_no, camera_no: target.device_no }
    // Two cameras of one place are one relation, from whichever side it is made.
    const [first, second] = [source.device_no, target.device_no].sort((one, other) => one - other)
    return { ...noEnds, kind: kinds.neighbour, device_no: first ?? null, camera_no: second ?? null }
  })
}
