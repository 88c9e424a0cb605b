/** What projects give their new cameras. */
import { isAlwaysArmed } from '@watchfire/contract/device/arming.rules.ts'
import type { ArmingPlan } from '@watchfire/contract/device/arming.shapes.ts'
import { type CameraDefaults, comparedSetting } from '@watchfire/contract/device/camera-default.shapes.ts'
import { defaultSensitivity } from '@watchfire/contract/device/device.shapes.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { ofAnyPart, type Scope, withinScope } from '../../core/session/scope.ts'

export type Defaults = Pick<
  CameraDefaults,
  'sensitivity' | 'faults' | 'record' | 'minSize' | 'minMs' | 'mergeSeconds'
> & {
  /** Null: always armed. */
  plan: ArmingPlan | null
}
export type StoredDefaults = Defaults & { version: number; changedBy: string; changedAt: number | null }

const defaults: StoredDefaults = {
  sensitivity: defaultSensitivity,
  faults: true,
  record: true,
  plan: null,
  version: 0,
  changedBy: '',
  changedAt: null,
}

/** A project within scope, any part of it; undefined when there is none. */
export const findProjectOfCameras = (db: Reader, viewer: Scope, projectId: number) =>
  db
    .selectFrom('project')
    .where('project.project_id', '=', projectId)
    .where(
      withinScope(viewer, { company_id: 'project.company_id', project_id: 'project.project_id', region_id: ofAnyPart }),
    )
    .select(['project.project_id', 'project.tenant_id', 'project.company_id', 'project.name'])
    .executeTakeFirst()

/** Of each of these projects, in scope as their cameras are. */
export async function readDefaultsOf(
  db: Reader,
  projectIds: readonly number[],
): Promise<(projectId: number) => StoredDefaults> {
  const rows = await db
    .selectFrom('camera_default')
    .where(sql<boolean>`project_id = any(${[...new Set(projectIds)]}::bigint[])`)
    .select([
      'project_id',
      'sensitivity',
      'faults',
      'record',
      sql<ArmingPlan | null>`plan`.as('plan'),
      'min_size',
      'min_ms',
      'merge_seconds',
      'version',
      'changed_by',
      'changed_at',
    ])
    .execute()
  const known = new Map(
    rows.map(
      ({ project_id, min_size, min_ms, merge_seconds, changed_by, changed_at, ...row }): [number, StoredDefaults] => [
        project_id,
        {
          ...row,
          ...(min_size !== null && { minSize: min_size }),
          ...(min_ms !== null && { minMs: min_ms }),
          ...(merge_seconds !== null && { mergeSeconds: merge_seconds }),
          changedBy: changed_by,
          changedAt: changed_at,
        },
      ],
    ),
  )
  return projectId => known.get(projectId) ?? defaults
}

export const readDefaultsOfProject = async (db: Reader, projectId: number): Promise<StoredDefaults> =>
  (await readDefaultsOf(db, [projectId]))(projectId)

type Key = { tenant_id: number; project_id: number }
const keptPlan = (plan: ArmingPlan | null) => (plan === null || isAlwaysArmed(plan) ? null : plan)

/** False where somebody changed them meanwhile. Of each setting that is another one the former is kept. */
export async function writeDefaults(
  trx: Trx,
  { tenant_id, project_id }: Key,
  { before, after, by }: { before: StoredDefaults; after: Defaults; by: string },
): Promise<boolean> {
  const plan = keptPlan(after.plan)
  const values = {
    sensitivity: after.sensitivity,
    faults: after.faults,
    record: after.record,
    plan: plan && JSON.stringify(plan),
    min_size: after.minSize ?? null,
    min_ms: after.minMs ?? null,
    merge_seconds: after.mergeSeconds ?? null,
    changed_by: by,
  }
  const left = Object.fromEntries(
    comparedSetting.options
      .filter(setting => JSON.stringify({ ...after, plan }[setting]) !== JSON.stringify(before[setting]))
      .map(setting => [setting, { was: before[setting], until: Date.now() }]),
  )
  const former = JSON.stringify(left)
  if (before.version === 0) {
    const rows = await trx
      .insertInto('camera_default')
      .values({ tenant_id, project_id, ...values, former })
      .onConflict(on => on.columns(['tenant_id', 'project_id']).doNothing())
      .returning('project_id')
      .execute()
    return rows.length > 0
  }
  const { numUpdatedRows } = await trx
    .updateTable('camera_default')
    .set(eb => ({
      ...values,
      former: sql`former || ${former}::jsonb`,
      version: eb('version', '+', 1),
      changed_at: sql`now()`,
    }))
    .where('tenant_id', '=', tenant_id)
    .where('project_id', '=', project_id)
    .where('version', '=', before.version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What new zones are given. */
export const sizesOf = ({ minSize, minMs }: Pick<Defaults, 'minSize' | 'minMs'>) => ({
  ...(minSize !== undefined && { minSize }),
  ...(minMs !== undefined && { minMs }),
})
