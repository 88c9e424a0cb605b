/** Statements of those who set a source at a broker up. */
import { sql } from 'kysely'
import type { Trx } from '../../core/db/database.ts'
import type { BrokerPlace } from '../hook.queries.ts'

export type BrokerChange = BrokerPlace & { password: Buffer | null }

export async function insertBroker(
  trx: Trx,
  { tenant_id, source_id }: { tenant_id: number; source_id: number },
  broker: BrokerChange & { client_id: string },
): Promise<void> {
  await sql`
    insert into hook_broker (tenant_id, source_id, host, port, tls, certificate, login, password, topics, qos, base_url, client_id)
    values (${tenant_id}, ${source_id}, ${broker.host}, ${broker.port}, ${broker.tls}, ${broker.certificate}, ${broker.login},
      ${broker.password}, ${broker.topics}::text[], ${broker.qos}, ${broker.base_url}, ${broker.client_id})`.execute(
    trx,
  )
}

/** Subscriptions that are given up are remembered, so that the next line ends them at the broker. */
const maxFormer = 50

export async function writeBroker(
  trx: Trx,
  { tenant_id, source_id }: { tenant_id: number; source_id: number },
  { password, ...broker }: Omit<BrokerChange, 'password'> & { password: Buffer | null | undefined },
): Promise<void> {
  // What was said there is said again once it is subscribed anew.
  await sql`
    update hook_broker set host = ${broker.host}, port = ${broker.port}, tls = ${broker.tls}, certificate = ${broker.certificate},
      login = ${broker.login}, password = ${password === undefined ? sql.ref('password') : password}, qos = ${broker.qos},
      base_url = ${broker.base_url}, topics = ${broker.topics}::text[],
      sender_gone_at = case when (host, port, topics) = (${broker.host}, ${broker.port}, ${broker.topics}::text[]) then sender_gone_at end,
      former_topics = array(select distinct topic from unnest(topics || former_topics) as before (topic)
        where topic <> all (${broker.topics}::text[]) order by topic limit ${maxFormer})
    where tenant_id = ${tenant_id} and source_id = ${source_id}`.execute(trx)
}
