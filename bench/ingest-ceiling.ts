import pg from 'pg'

const connections = 3
const set = 500

/**
 * Alarms per second that PostgreSQL takes by itself: `connections` connections insert the rows an alarm leaves behind (alarm, event key,
 * outbox; same indexes, durable commits) in sets of 500, with nothing around them. As the owner, so without row-level security.
 */
export async function measureCeiling(url: string, seconds: number, run: string): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  const source = await clients[0]?.query<{ first: number; server: number; company: number }>(
    `select min(channel.device_no)::int as first, server.device_no::int as server, server.company_id::int as company
     from device server join device channel on channel.ai_server_no = server.device_no
     group by server.device_no order by server.device_no limit 1`,
  )
  const { first, server, company } = source?.rows[0] ?? { first: 1, server: 1, company: 1 }
  let done = 0
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    clients.map(async (client, connection) => {
      for (let round = 0; performance.now() < until; round += 1) {
        const keys = Array.from({ length: set }, (_, n) => `ceiling-${run}-${connection}-${round}-${n}`)
        await client.query('begin')
        await client.query(insert, [keys, first, server, company])
        await client.query('commit')
        done += set
      }
    }),
  )
  const passed = (performance.now() - began) / 1000
  // A server that starts now would catch up with the notices of these alarms while it is measured.
  await clients[0]?.query(`update notice_cursor set xid = pg_snapshot_xmin(pg_current_snapshot()), id = 0`)
  await Promise.all(clients.map(client => client.end()))
  return done / passed
}

/** Channels, places and times are spread as the senders spread theirs: what the indexes cost depends on it. */
const insert = `
  with event as (
    select key, $2 + n % 40 as device_no, n % 40 + 1 as place_id, nextval('alarm_number') as id, now() as at
    from unnest($1::text[]) with ordinality as given (key, n)
  ), raised as (
    insert into alarm (alarm_id, alarm_at, tenant_id, company_id, project_id, region_id, device_no, ai_server_no, place_id,
      type, level, state, occurred_at, received_at, last_at)
    select id, at, $4, $4, 1, 1, device_no, $3, place_id, 84, 3, 1, at, at, at from event
  ), keyed as (
    insert into ingest_key (tenant_id, ai_server_no, event_id, alarm_id, alarm_at) select $4, $3, key, id, at from event
  )
  insert into outbox (kind, cause, tenant_id, company_id, project_id, region_id, alarm_id, alarm_at)
  select 'alarm', 'raised', $4, $4, 1, 1, id, at from event`
