/** Who may do checks in a project: people in use with the right to report, of its company or its customer, who see a part of it. */
import { rights } from '@watchfire/contract/core/rights.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../core/db/database.ts'
import { isPerson } from '../../core/session/scope.ts'

export type ProjectPlace = { tenant_id: number; company_id: number; project_id: number }

/** Of `account`: by its role. */
export const hasRight = (right: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from role_right where role_right.role_id = account.role_id and menu_id = ${right})`

const mayCheck = ({ tenant_id, company_id, project_id }: ProjectPlace) => sql`
  from account where account.tenant_id = ${tenant_id} and account.company_id in (${company_id}, ${tenant_id})
    and account.in_use and ${isPerson('account')} and ${hasRight(rights.reportHazard)}
    and (account.all_projects or exists (
      select from account_project part where part.account_id = account.account_id and part.project_id = ${project_id}))`

const shown = 500

export async function listPeople(db: Reader, place: ProjectPlace) {
  const { rows } = await sql<{ account_id: number; name: string }>`
    select account.account_id, coalesce(nullif(account.full_name, ''), account.account) as name ${mayCheck(place)}
    order by name, account.account_id limit ${shown}`.execute(db)
  return rows
}
