/** Statements of the lines to brokers: nobody looks, so they see every customer. */
import type { BrokerProblem, BrokerState } from '@watchfire/contract/hook/broker.shapes.ts'
import { sql } from 'kysely'
import type { Reader } from '../../core/db/database.ts'
import { isServerGone } from '../../core/db/server-presence.ts'
import { companyInUse } from '../../core/session/account-in-use.queries.ts'
import type { SourceOfToken } from '../intake.queries.ts'

export type BrokerRow = SourceOfToken & {
  version: number
  host: string
  port: number
  tls: boolean
  certificate: string
  login: string
  password: Buffer | null
  topics: string[]
  former_topics: string[]
  qos: 0 | 1
  client_id: string
}

const inUse = sql`hook_source.in_use and ${companyInUse('company')}`

/** Takes the lines that no living server has, and answers all that this one is to have. */
export async function takeLines(db: Reader, holder: number, max: number): Promise<BrokerRow[]> {
  await sql`
    update hook_broker set holder = ${holder}
    from (
      select source_id as free_id from hook_broker join hook_source using (source_id)
        join company on company.company_id = hook_source.company_id
      where ${inUse} and (holder is null or (holder <> ${holder} and ${isServerGone('holder')}))
      order by source_id limit ${max} for update of hook_broker skip locked
    ) free
    where source_id = free_id`.execute(db)
  const { rows } = await sql<BrokerRow>`
    select source_id, hook_source.tenant_id, hook_source.company_id, hook_source.in_use, expression, signature_header, secret,
      hook_source.version, base_url, host, port, tls, certificate, login, password, topics, former_topics, qos, client_id
    from hook_broker join hook_source using (source_id) join company on company.company_id = hook_source.company_id
    where holder = ${holder} and ${inUse} order by source_id limit ${max}`.execute(db)
  return rows
}

export async function writeState(
  db: Reader,
  { tenant_id, source_id }: Pick<SourceOfToken, 'tenant_id' | 'source_id'>,
  holder: number,
  { state, problem }: { state: BrokerState; problem: BrokerProblem | null },
): Promise<void> {
  await sql`
    update hook_broker set state = ${state}, problem = ${problem}, state_at = now()
    where tenant_id = ${tenant_id} and source_id = ${source_id} and holder = ${holder}
      and (state, problem) is distinct from (${state}::text, ${problem}::text)`.execute(db)
}
