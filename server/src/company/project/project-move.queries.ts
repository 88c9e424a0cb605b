import type { ProjectMove } from '@watchfire/contract/company/project.shapes.ts'
import { sql } from 'kysely'
import type { Trx } from '../../core/db/database.ts'
import { isPerson } from '../../core/session/scope.ts'
import { parksMovingWith } from '../place-counts.queries.ts'
import { openHazardsOf, rulesNaming } from '../place-moves.queries.ts'

type Counts = Pick<
  ProjectMove,
  | 'losing'
  | 'gaining'
  | 'rules'
  | 'sharedAiServers'
  | 'parks'
  | 'openOrders'
  | 'points'
  | 'roundPlans'
  | 'rounds'
  | 'hazards'
>
type Move = { projectId: number; from: number; to: number }

/**
 * Who sees the project because of their own company: people of a customer see the companies below it, whichever has the project.
 * AI servers are shared when one of their channels stands in another project, or their own place is another one.
 */
export async function countProjectMove(trx: Trx, { projectId, from, to }: Move) {
  const { rows } = await sql<Counts>`
    select ${rulesNaming('project.company_id', 'project.project_id')} as rules, people.*, parks.*,
      (select count(distinct channel.ai_server_no)::int from device as channel join device as server on server.device_no = channel.ai_server_no
       where channel.project_id <> server.project_id and ${projectId} in (channel.project_id, server.project_id)) as "sharedAiServers",
      (select count(*)::int from check_point where check_point.company_id = ${from} and check_point.project_id = ${projectId} and in_use) as points,
      (select count(*)::int from round_plan where round_plan.company_id = ${from} and round_plan.project_id = ${projectId} and in_use) as "roundPlans",
      (select count(*)::int from round where round.tenant_id = project.tenant_id and round.company_id = ${from}
         and round.project_id = ${projectId} and round.state in (1, 2)) as rounds,
      ${openHazardsOf('project.company_id', sql`hazard.project_id = ${projectId}`)} as hazards
    from project cross join lateral (
      select count(*) filter (where account.company_id = ${from} and (account.all_projects or exists (
               select from account_project where account_project.account_id = account.account_id and account_project.project_id = ${projectId})))::int as losing,
             count(*) filter (where account.company_id = ${to} and account.all_projects)::int as gaining
      from account join company on company.company_id = account.company_id
      where account.company_id in (${from}, ${to}) and company.level = 3 and account.in_use and ${isPerson('account')}
    ) people cross join lateral (${parksMovingWith('project')}) parks
    where project.project_id = ${projectId}`.execute(trx)
  return rows[0]
}

export async function findTargetCompany(trx: Trx, companyId: number, companyIds: readonly number[]) {
  return trx
    .selectFrom('company')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`company_id = any(${[...companyIds]}::bigint[])`)
    .select(['company_id', 'tenant_id', 'in_use', 'name'])
    .executeTakeFirst()
}

/** Both companies, in the order of their numbers. */
export async function lockCompanies(trx: Trx, companyIds: readonly number[]): Promise<void> {
  await sql`
    select from company where company_id = any(${[...companyIds]}::bigint[]) order by company_id for no key update`.execute(
    trx,
  )
}

/** The project, its regions and devices go to the other company; nothing of the history is written. */
export async function moveProjectRows(trx: Trx, { projectId, to }: Move): Promise<void> {
  const place = { company_id: to }
  await trx.updateTable('region').set(place).where('project_id', '=', projectId).execute()
  await trx.updateTable('device').set(place).where('project_id', '=', projectId).execute()
  await trx
    .updateTable('project')
    .set({ ...place, version: sql`version + 1` })
    .where('project_id', '=', projectId)
    .execute()
}

/**
 * People, programs and invitations of the company it leaves have it no longer; those of a customer keep it, as it stays below them.
 * Accounts are held before their projects, as by whoever changes one.
 */
export async function leaveMemberships(trx: Trx, { projectId, from }: Move): Promise<void> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from account join company using (company_id)
    where company_id = ${from} and company.level = 3
      and exists (select from account_project where account_project.account_id = account.account_id and project_id = ${projectId})
    order by account_id for no key update of account`.execute(trx)
  const accounts = rows.map(row => row.account_id)
  await sql`
    delete from account_project where project_id = ${projectId} and account_id = any(${accounts}::bigint[])`.execute(
    trx,
  )
  await sql`
    update invitation set project_ids = array_remove(project_ids, ${projectId}::bigint)
    where company_id = ${from} and ${projectId} = any(project_ids)
      and exists (select from company where company.company_id = ${from} and level = 3)`.execute(trx)
}

/** What people of these companies see has changed: links they were given before open nothing. */
export async function raiseScopeEpoch(trx: Trx, companyIds: readonly number[]): Promise<void> {
  await sql`
    update company set scope_epoch = scope_epoch + 1 where company_id = any(${[...companyIds]}::bigint[]) and level = 3`.execute(
    trx,
  )
}
