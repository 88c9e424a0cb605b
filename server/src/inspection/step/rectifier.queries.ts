/** People who may rectify a hazard, or supervise it: in use, with the right, of its company or its customer, and with its place in their scope. */
import { rights } from '@watchfire/contract/core/rights.ts'
import { sql } from 'kysely'
import type { Reader } from '../../core/db/database.ts'
import { accountSees, isPerson } from '../../core/session/scope.ts'
import type { HazardRow } from '../hazard.queries.ts'
import { hasRight } from '../point/inspector.queries.ts'

type Place = Pick<HazardRow, 'tenant_id' | 'company_id' | 'project_id' | 'region_id'>

const near = ({ tenant_id, company_id }: Place) => sql`
  from account where account.tenant_id = ${tenant_id} and account.company_id in (${company_id}, ${tenant_id})
    and account.in_use and ${isPerson('account')}`

/** Whoever supervises a hazard reads it. */
const rightTo = { rectify: rights.rectifyHazard, supervise: rights.fireCheck }
type Task = keyof typeof rightTo

const may = ({ project_id, region_id }: Place, task: Task) => sql<boolean>`(
  ${hasRight(rightTo[task])}
  and ${accountSees('account', { project_id: sql`${project_id}`, region_id: sql`${region_id}` })})`
const shownName = sql`coalesce(nullif(account.full_name, ''), account.account)`

/** More are found by their name. */
const shown = 500

export async function listAssignable(db: Reader, place: Place, task: Task) {
  const { rows } = await sql<{ account_id: number; name: string }>`
    select account.account_id, ${shownName} as name ${near(place)} and ${may(place, task)}
    order by name, account.account_id limit ${shown}`.execute(db)
  return rows
}

export async function findAssignable(db: Reader, place: Place, accountId: number, task: Task) {
  const { rows } = await sql<{ name: string; person: number; may: boolean }>`
    select ${shownName} as name, coalesce(account.signs_in_by, account.account_id) as person, ${may(place, task)} as may ${near(place)} and account.account_id = ${accountId}`.execute(
    db,
  )
  return rows[0]
}
