import type { RegionLimit } from '@watchfire/contract/access/role/grant.rules.ts'
import { type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { withinScope } from '../../core/session/scope.ts'
import type { Viewer } from '../../core/session/viewer.ts'

export type InvitationLink = { invitationId: number; generation: number }

const pending = sql<SqlBool>`accepted_at is null and withdrawn_at is null`

/** Those of the viewer's companies; by somebody limited to projects or regions those whose projects and regions are all within theirs. */
function administeredBy(viewer: Viewer) {
  const inCompanies = withinScope(viewer, { company_id: 'invitation.company_id' })(undefined)
  if (viewer.projectIds === null) return sql<SqlBool>`${inCompanies}`
  const ownRegions = viewer.regionLimits.flatMap(limit => limit.regionIds)
  return sql<SqlBool>`(${inCompanies} and not invitation.all_projects and invitation.project_ids <@ ${[...viewer.projectIds]}::bigint[]
    and not exists (
      select from unnest(invitation.project_ids) as given (id)
      where given.id = any(${viewer.regionLimits.map(limit => limit.projectId)}::bigint[]) and not exists (
        select from jsonb_to_recordset(invitation.region_limits) as part ("projectId" bigint, "regionIds" bigint[])
        where part."projectId" = given.id and part."regionIds" <@ ${ownRegions}::bigint[])))`
}

export type Invitation = {
  invitation_id: number
  tenant_id: number
  company_id: number
  company_name: string
  company_level: number
  email: string
  language: 'zh' | 'en'
  role_id: number
  role_name: string
  all_projects: boolean
  project_ids: number[]
  region_limits: RegionLimit[]
  invited_by: number
  inviter: string
  sent_at: number
  expires_at: number
  expired: boolean
}

const columns = sql`
  invitation.invitation_id, invitation.tenant_id, invitation.company_id, company.name as company_name, company.level as company_level,
  invitation.email, invitation.language, invitation.role_id, role.name as role_name, invitation.all_projects, invitation.project_ids, invitation.region_limits,
  invitation.invited_by, inviter.display_name as inviter,
  invitation.sent_at, invitation.expires_at, invitation.expires_at <= now() as expired`
const joined = sql`
  from invitation join company on company.company_id = invitation.company_id join role on role.role_id = invitation.role_id
    join account as inviter on inviter.account_id = invitation.invited_by`

export async function listInvitations(trx: Trx, viewer: Viewer, { limit, offset }: PageWindow) {
  const fits = sql`${pending} and ${administeredBy(viewer)}`
  const { rows } = await sql<Invitation>`
    select ${columns} ${joined} where ${fits}
    order by invitation_id desc limit ${limit} offset ${offset}`.execute(trx)
  const count = await sql<{ total: number }>`select count(*)::int as total from invitation where ${fits}`.execute(trx)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

/** One that waits, held until the transaction ends. */
export async function lockInvitation(trx: Trx, viewer: Viewer, invitationId: number): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`
    select ${columns} ${joined} where invitation_id = ${invitationId} and ${pending} and ${administeredBy(viewer)}
    for update of invitation`.execute(trx)
  return rows[0]
}

/** The one a link opens now. */
export async function findLinked(db: Reader, link: InvitationLink): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`
    select ${columns} ${joined} where ${linked(link)}`.execute(db)
  return rows[0]
}

/** The same, held: of two who accept it one does. */
export async function lockLinked(trx: Trx, link: InvitationLink): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`
    select ${columns} ${joined} where ${linked(link)} for update of invitation`.execute(trx)
  return rows[0]
}
const linked = ({ invitationId, generation }: InvitationLink) =>
  sql`invitation_id = ${invitationId} and generation = ${generation} and ${pending} and expires_at > now()`

export async function findGeneration(db: Reader, invitationId: number): Promise<number | undefined> {
  const { rows } = await sql<{ generation: number }>`
    select generation from invitation where invitation_id = ${invitationId} and ${pending}`.execute(db)
  return rows[0]?.generation
}

type NewInvitation = {
  tenantId: number
  companyId: number
  email: string
  language: string
  roleId: number
  projectIds: readonly number[] | null
  regionLimits: readonly RegionLimit[]
  invitedBy: number
  days: number
}

/** Undefined while another one waits for this address; one that has ended makes room. */
export async function insertInvitation(trx: Trx, given: NewInvitation): Promise<number | undefined> {
  const { tenantId, companyId, email, language, roleId, projectIds, regionLimits, invitedBy, days } = given
  await sql`
    update invitation set withdrawn_at = now()
    where company_id = ${companyId} and lower(email) = lower(${email}) and ${pending} and expires_at <= now()`.execute(
    trx,
  )
  const { rows } = await sql<{ invitation_id: number }>`
    insert into invitation (tenant_id, company_id, email, language, role_id, all_projects, project_ids, region_limits, invited_by, expires_at)
    values (${tenantId}, ${companyId}, ${email}, ${language}, ${roleId}, ${projectIds === null}, ${[...(projectIds ?? [])]}::bigint[],
            ${JSON.stringify(regionLimits)}::jsonb, ${invitedBy}, now() + make_interval(days => ${days}))
    on conflict (company_id, lower(email)) where accepted_at is null and withdrawn_at is null do nothing
    returning invitation_id`.execute(trx)
  return rows[0]?.invitation_id
}

/** Those of a customer that wait, held so that two who send one do not both send the last. */
export async function lockPendingCount(trx: Trx, tenantId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invitations of ${tenantId}`}, 0))`.execute(trx)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from invitation where tenant_id = ${tenantId} and ${pending} and expires_at > now()`.execute(
    trx,
  )
  return rows[0]?.n ?? 0
}

/** From now on by whoever sends it again: it is their grant. */
export async function renewInvitation(trx: Trx, invitationId: number, invitedBy: number, days: number): Promise<void> {
  await sql`
    update invitation set generation = generation + 1, invited_by = ${invitedBy}, sent_at = now(),
      expires_at = now() + make_interval(days => ${days})
    where invitation_id = ${invitationId}`.execute(trx)
}

type Withdrawn = { tenantId: number; companyId: number; email: string }

/** Those that somebody sent last and that wait. */
export async function withdrawInvitationsOf(trx: Trx, inviterId: number): Promise<Withdrawn[]> {
  const { rows } = await sql<Withdrawn>`
    update invitation set withdrawn_at = now() where invited_by = ${inviterId} and ${pending}
    returning tenant_id as "tenantId", company_id as "companyId", email`.execute(trx)
  return rows
}

/** The same of all who are entered from this account, or were until its password was reset. `system` sees every customer. */
export async function withdrawInvitationsOfEntered(
  system: Reader,
  signerId: number,
): Promise<(Withdrawn & { inviterId: number })[]> {
  const { rows } = await sql<Withdrawn & { inviterId: number }>`
    update invitation set withdrawn_at = now()
    where ${pending} and invited_by in (select account_id from account where ${signerId} in (signs_in_by, was_entered_from))
    returning tenant_id as "tenantId", company_id as "companyId", invited_by as "inviterId", email`.execute(system)
  return rows
}

export async function closeInvitation(
  trx: Trx,
  invitationId: number,
  column: 'accepted_at' | 'withdrawn_at',
): Promise<void> {
  await sql`update invitation set ${sql.ref(column)} = now() where invitation_id = ${invitationId}`.execute(trx)
}
