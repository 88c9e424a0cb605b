/** What scores are made of, and those that are kept. */
import { defaultWeights, type ScoreInputs, type ScoreWeights } from '@watchfire/contract/overall/score.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { type AlarmScope, isOverdue, matchingAlarms, pendingPeriod } from '../alarm/alarm.public.ts'
import type { Reader, Trx } from '../core/db/database.ts'
import { ofAnyPart, ofWholeProject, type Scope, scopeColumns, withinScope } from '../core/session/scope.ts'
import type { Viewer } from '../core/session/viewer.ts'

/** Before rounds were a part of the score nothing was kept of them. */
const notYet = {
  weights: sql`'{"rounds": 0}'::jsonb`,
  inputs: sql`'{"rounds": 0, "roundsInTime": 0}'::jsonb`,
}

export type Split = { byProject: boolean; limit: number }

/** Severe alarms that wait, as the desk and every other number count them. By the index of those alone. */
export async function countWaiting(
  db: Reader,
  viewer: AlarmScope,
  { byProject, limit }: Split,
  now: number,
): Promise<{ key: string; severe: number; overdue: number }[]> {
  const { rows } = await sql<{ key: string; severe: number; overdue: number }>`
    select ${byProject ? sql`alarm.project_id::text` : sql`''`} as key, count(*)::int as severe,
           count(*) filter (where ${isOverdue()})::int as overdue
    from alarm where ${matchingAlarms(viewer, { ...pendingPeriod(now), urgent: true })}
    group by 1 order by count(*) desc, 1 limit ${limit}`.execute(db)
  return rows
}

/** Channels that should be online and those that are; switched off and not activated ones do not count. */
export async function countChannels(
  db: Reader,
  viewer: Scope,
  { byProject, limit }: Split,
): Promise<{ key: string; channels: number; online: number }[]> {
  const { rows } = await sql<{ key: string; channels: number; online: number }>`
    select ${byProject ? sql`device.project_id::text` : sql`''`} as key, count(*)::int as channels,
           count(*) filter (where device.state = 1)::int as online
    from device where device.kind = 2 and device.state in (0, 1) and ${withinScope(viewer, scopeColumns('device'))(undefined)}
    group by 1 order by count(*) desc, 1 limit ${limit}`.execute(db)
  return rows
}

export type ScoredProject = {
  project_id: number
  project_name: string
  company_id: number
  company_name: string
  has_plan: boolean
}

const ofProject = { company_id: 'project.company_id', project_id: 'project.project_id', region_id: ofAnyPart } as const

/** By their ids, those after one of them. */
export async function listProjects(
  db: Reader,
  viewer: Scope,
  { limit, after = 0 }: { limit: number; after?: number },
): Promise<ScoredProject[]> {
  const { rows } = await sql<ScoredProject>`
    select project.project_id, project.name as project_name, project.company_id, company.name as company_name,
           project.floor_plan <> '' as has_plan
    from project join company on company.company_id = project.company_id
    where ${withinScope(viewer, ofProject)(undefined)} and project.project_id > ${after}
    order by project.project_id limit ${limit}`.execute(db)
  return rows
}

export async function countProjects(db: Reader, viewer: Scope): Promise<number> {
  const { rows } = await sql<{ projects: number }>`
    select count(*)::int as projects from project where ${withinScope(viewer, ofProject)(undefined)}`.execute(db)
  return rows[0]?.projects ?? 0
}

/** Null while nobody has set anything. */
export async function readScoreSetting(db: Reader): Promise<{ weights: ScoreWeights; perDay: number }> {
  const { rows } = await sql<{ weights: ScoreWeights; perDay: number }>`
    select ${notYet.weights} || weights as weights, per_day as "perDay" from score_setting`.execute(db)
  return rows[0] ?? { weights: defaultWeights, perDay: 3 }
}

export async function writeScoreSetting(
  trx: Trx,
  { weights, perDay, by }: { weights: ScoreWeights; perDay: number; by: string },
): Promise<void> {
  await sql`
    insert into score_setting (weights, per_day, changed_by) values (${JSON.stringify(weights)}::jsonb, ${perDay}, ${by})
    on conflict (only_row) do update
      set weights = excluded.weights, per_day = excluded.per_day, changed_by = excluded.changed_by, changed_at = now()`.execute(
    trx,
  )
}

export type CompanyScore = { company_id: number; company_name: string; score: number; at: number }

/** The last evaluation of each company in scope, the worst first, and how many there are; none for who sees a part of them. */
export async function listCompanyScores(
  db: Reader,
  viewer: Pick<Viewer, 'companyIds' | 'projectIds'>,
  limit: number,
): Promise<{ worst: CompanyScore[]; all: number }> {
  if (viewer.projectIds !== null) return { worst: [], all: 0 }
  const { rows } = await sql<CompanyScore & { all: number }>`
    select company.company_id, company.name as company_name, kept.score, kept.evaluated_at as at, (count(*) over ())::int as all
    from company cross join lateral (
      select score, evaluated_at from score
      where score.company_id = company.company_id and score.project_id = 0 order by slot desc limit 1
    ) kept
    where ${withinScope({ ...viewer, regionLimits: [], regionId: null }, { company_id: 'company.company_id' })(undefined)}
    order by kept.score, company.company_id limit ${limit}`.execute(db)
  return { worst: rows, all: rows[0]?.all ?? 0 }
}

export type StoredScore = { at: number; score: number; inputs: ScoreInputs; weights: ScoreWeights }

const wholeCompany = { company_id: 'company.company_id' } as const
const wholeProject = {
  company_id: 'project.company_id',
  project_id: 'project.project_id',
  region_id: ofWholeProject,
} as const

/** The newest evaluations, the newest first; none for who sees a part of the company, undefined without it. */
export async function listCompanyHistory(
  db: Reader,
  viewer: Scope,
  companyId: number,
  limit: number,
): Promise<StoredScore[] | undefined> {
  const { rows } = await sql<{ kept: StoredScore[] }>`
    select ${keptOf(sql`${viewer.projectIds === null} and score.company_id = company.company_id and score.project_id = 0`, limit)} as kept
    from company where company.company_id = ${companyId} and ${withinScope(viewer, wholeCompany)(undefined)}`.execute(
    db,
  )
  return rows[0]?.kept
}

/** The same of a project, of which one sees all or nothing. */
export async function listProjectHistory(
  db: Reader,
  viewer: Scope,
  projectId: number,
  limit: number,
): Promise<StoredScore[] | undefined> {
  const { rows } = await sql<{ kept: StoredScore[] }>`
    select ${keptOf(sql`score.company_id = project.company_id and score.project_id = project.project_id`, limit)} as kept
    from project where project.project_id = ${projectId} and ${withinScope(viewer, wholeProject)(undefined)}`.execute(
    db,
  )
  return rows[0]?.kept
}

const keptOf = (ofPlace: RawBuilder<unknown>, limit: number) => sql`coalesce((
      select jsonb_agg(newest) from (
        select (extract(epoch from evaluated_at) * 1000)::bigint as at, score, ${notYet.inputs} || inputs as inputs, ${notYet.weights} || weights as weights
        from score where ${ofPlace} order by slot desc limit ${limit}
      ) newest), '[]')`
