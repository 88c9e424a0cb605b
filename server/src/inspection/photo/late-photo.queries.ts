/** Photos that follow a report. */
import type { LatePhoto } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { hazardStepKind } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Trx } from '../../core/db/database.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { type HazardRow, hazardScope, type StoredLatePhoto } from '../hazard.queries.ts'

type Reported = Pick<
  HazardRow,
  'tenant_id' | 'company_id' | 'project_id' | 'region_id' | 'hazard_id' | 'number' | 'late_photos'
>

/** One that this person's device has reported, held: photos come to it one after the other. */
export async function lockReported(trx: Trx, viewer: Viewer, clientKey: string): Promise<Reported | undefined> {
  const { rows } = await sql<Reported>`
    select tenant_id, company_id, project_id, region_id, hazard_id, number, late_photos from hazard
    where client_key = ${clientKey} and reporter_id = ${viewer.accountId} and ${hazardScope(viewer)}
    for no key update`.execute(trx)
  return rows[0]
}

/** A rectification that was handed in since has its own pictures of afterwards. */
export async function addLatePhoto(
  trx: Trx,
  { tenant_id, hazard_id }: Reported,
  { side, fileId, late }: { side: LatePhoto['side']; fileId: string; late: readonly StoredLatePhoto[] },
): Promise<void> {
  const later = z.encode(hazardStepKind, 'submit')
  await sql`
    update hazard set late_photos = ${JSON.stringify(late)}::jsonb,
      before_photos = case when ${side}::text = 'before' then before_photos || ${fileId}::text else before_photos end,
      after_photos = case when ${side}::text = 'after' and not exists (
          select from hazard_step step
          where step.tenant_id = hazard.tenant_id and step.hazard_id = hazard.hazard_id and step.kind = ${later})
        then after_photos || ${fileId}::text else after_photos end
    where tenant_id = ${tenant_id} and hazard_id = ${hazard_id}`.execute(trx)
}

/** The hazard that was made of an answer shows what the answer shows; it may have been made before the photo came. */
export async function addPhotoOfCheck(
  trx: Trx,
  { tenant_id, check_id }: { tenant_id: number; check_id: number },
  { itemNo, fileId }: { itemNo: number; fileId: string },
): Promise<void> {
  await sql`
    update hazard set before_photos = before_photos || ${fileId}::text
    where tenant_id = ${tenant_id} and check_id = ${check_id} and check_item = ${itemNo}
      and not before_photos @> array[${fileId}::text]`.execute(trx)
}
