/** Displays as those who keep a company's screens see and change them. */
import {
  awayAfterMinutes,
  type DisplayState,
  type ShownScreen,
  shownScreen,
} from '@watchfire/contract/wall/display.shapes.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Reader, Trx } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'
import { ofAnyPart, withinScope } from '../core/session/scope.ts'
import type { Viewer } from '../core/session/viewer.ts'

export type DisplayRow = {
  account_id: number
  tenant_id: number
  company_id: number
  project_id: number | null
  project_name: string
  name: string
  screen: 1 | 2
  state: DisplayState
  created_by: string
  created_at: number
  seen_at: number | null
  address: string
  fps: number | null
  heap_mb: number | null
  data_age: number | null
  sound_allowed: boolean | null
}

const state = sql`case
  when display.revoked_at is not null then 'revoked'
  when display.seen_at is null then 'waiting'
  when display.seen_at < now() - make_interval(mins => ${awayAfterMinutes}) then 'away'
  else 'showing' end`

/** A display of the whole company is seen with the company; one of a project with the project. */
const seen = (viewer: Viewer) => {
  const place = { company_id: 'display.company_id', project_id: 'display.project_id', region_id: ofAnyPart } as const
  const { companyIds } = viewer
  const ofCompany = withinScope(
    { companyIds, projectIds: null, regionLimits: [], regionId: null },
    { company_id: place.company_id },
  )(undefined)
  return sql<boolean>`case when display.project_id is null then ${ofCompany} else ${withinScope(viewer, place)(undefined)} end`
}

const columns = sql`
  display.account_id, display.tenant_id, display.company_id, display.project_id, coalesce(project.name, '') as project_name,
  display.name, display.screen, ${state} as state, display.created_by, display.created_at, display.seen_at, display.address,
  display.fps, display.heap_mb, display.data_age, display.sound_allowed
  from wall_display as display left join project on project.project_id = display.project_id`

/** Those that may be used first, by name; then the revoked ones. */
export async function listDisplays(
  db: Reader,
  viewer: Viewer,
  companyId: number,
  { limit, offset }: PageWindow,
): Promise<{ rows: DisplayRow[]; total: number }> {
  const fits = sql`display.company_id = ${companyId} and ${seen(viewer)}`
  const { rows } = await sql<DisplayRow>`
    select ${columns} where ${fits}
    order by display.revoked_at is not null, case when display.revoked_at is null then lower(display.name) end, display.account_id desc
    limit ${limit} offset ${offset}`.execute(db)
  const count = await sql<{ total: number }>`
    select count(*)::int as total from wall_display as display where ${fits}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

/** A display in scope, held until the transaction ends. */
export async function lockDisplay(trx: Trx, viewer: Viewer, displayId: number): Promise<DisplayRow | undefined> {
  await sql`select from account where account_id = ${displayId} for update`.execute(trx)
  const { rows } =
    await sql<DisplayRow>`select ${columns} where display.account_id = ${displayId} and ${seen(viewer)}`.execute(trx)
  return rows[0]
}

/** The displays of a company that are not revoked, held so that two who make one do not both make the last. */
export async function lockDisplayCount(trx: Trx, companyId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`displays of ${companyId}`}, 0))`.execute(trx)
  const { n } = await trx
    .selectFrom('wall_display')
    .where('company_id', '=', companyId)
    .where('revoked_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** `apart`: from this one, which may keep its name. */
export async function isDisplayNameTaken(trx: Trx, companyId: number, name: string, apart?: number): Promise<boolean> {
  const { rows } = await sql`
    select from wall_display where company_id = ${companyId} and lower(name) = lower(${name}) and revoked_at is null
      and account_id is distinct from ${apart ?? null}::bigint limit 1`.execute(trx)
  return rows.length > 0
}

export type NewDisplay = {
  tenantId: number
  companyId: number
  projectId: number | null
  name: string
  screen: ShownScreen
  /** The name of its account, with which its key begins. */
  account: string
  secretHash: Buffer
  menuIds: readonly number[]
  by: string
}

/** Told from people wherever accounts are read. */
const accountNameOf = (name: string) => `display:${name}`

/** The display with its account, to which no password opens and which no role lets in. */
export async function insertDisplay(db: Reader, display: NewDisplay): Promise<number> {
  const owner = { tenant_id: display.tenantId, company_id: display.companyId }
  const { account_id } = await db
    .insertInto('account')
    .values({
      ...owner,
      account: display.account,
      full_name: accountNameOf(display.name),
      password_hash: '',
      all_projects: display.projectId === null,
    })
    .returning('account_id')
    .executeTakeFirstOrThrow()
  if (display.projectId !== null)
    await db
      .insertInto('account_project')
      .values({ account_id, project_id: display.projectId, tenant_id: display.tenantId })
      .execute()
  await db
    .insertInto('wall_display')
    .values({
      ...owner,
      account_id,
      project_id: display.projectId,
      name: display.name,
      screen: z.encode(shownScreen, display.screen),
      secret_hash: display.secretHash,
      menu_ids: [...display.menuIds],
      created_by: display.by,
    })
    .execute()
  return account_id
}

export async function setDisplayName(trx: Trx, displayId: number, name: string): Promise<void> {
  await trx.updateTable('wall_display').set({ name }).where('account_id', '=', displayId).execute()
  await trx
    .updateTable('account')
    .set({ full_name: accountNameOf(name) })
    .where('account_id', '=', displayId)
    .execute()
}

export async function setDisplayRevoked(trx: Trx, displayId: number): Promise<void> {
  await trx
    .updateTable('wall_display')
    .set({ revoked_at: sql`now()` as never })
    .where('account_id', '=', displayId)
    .execute()
}
