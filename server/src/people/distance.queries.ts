/** How far recognised faces were from the photos: by it a threshold is weighed. */
import { sql } from 'kysely'
import type { Reader } from '../core/db/database.ts'
import { type Scope, withinScope } from '../core/session/scope.ts'
import { type FoundLibrary, placeIn } from './library.queries.ts'

export type DistanceRow = {
  within: number
  right: number
  wrong: number
  open: number
  /** Of all of them. */
  model: string
  complete_to: number
}

/**
 * By hundredths, the nearest first, of the newest `limit` records of the project those of the library; distances of two models say nothing
 * of each other, so those of the newest alone.
 */
export async function countDistances(
  db: Reader,
  viewer: Scope,
  { library_id, project_id }: FoundLibrary,
  limit: number,
): Promise<DistanceRow[]> {
  const { rows } = await sql<DistanceRow>`
    with newest as materialized (
      select record_id, person_id, distance, threshold, model, verdict from face_record
      where project_id = ${project_id} and ${withinScope(viewer, placeIn('face_record'))(undefined)} order by record_id desc limit ${limit}
    ), told as (
      select newest.*, first_value(newest.model) over (order by record_id desc) as newest_model
      from newest join person on person.person_id = newest.person_id and person.library_id = ${library_id}
      where distance is not null and threshold is not null
    )
    select ceil(round(distance::numeric * 100, 4))::int / 100.0::double precision as within,
      count(*) filter (where verdict = 1)::int as right, count(*) filter (where verdict = 2)::int as wrong,
      count(*) filter (where verdict is null)::int as open,
      newest_model as model, min(min(threshold)) over () as complete_to
    from told where model = newest_model group by within, newest_model order by within`.execute(db)
  return rows
}
