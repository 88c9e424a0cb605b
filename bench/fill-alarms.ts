/** Fills a migrated database with alarms over a year, as a platform would have them: one large company and many small ones. */
import pg from 'pg'

export type Filled = {
  rows: number
  largestCompany: number
  largestRows: number
  tenantId: number
  otherCompanies: number[]
}

/** Share of the largest company. */
const largestShare = 0.17
const companies = 60
const devicesPerCompany = 40

/** `rows` alarms end at `until` (ms) and spread evenly over the 365 days before. Indexes are dropped for the load and made again. */
export async function fillAlarms(url: string, rows: number, until: number): Promise<Filled> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `set synchronous_commit = off; set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2`,
    )
    await client.query(
      `select ensure_alarm_months(to_timestamp($1) - interval '366 days', to_timestamp($1) + interval '32 days')`,
      [until / 1000],
    )
    const { rows: made } = await client.query<{ company_id: number; tenant_id: number }>(
      `with platform as (select 1), c as (
         insert into company (tenant_id, level, name) select 0, 2, 'bench ' || n from generate_series(1, $1) n returning company_id)
       select company_id::int, company_id::int as tenant_id from c order by company_id`,
      [companies],
    )
    await client.query(`update company set tenant_id = company_id where tenant_id = 0`)
    const ids = made.map(row => row.company_id)
    await client.query(
      `insert into project (tenant_id, company_id, name) select id, id, 'project ' || n from unnest($1::bigint[]) id, generate_series(1, 3) n`,
      [ids],
    )
    await client.query(
      `insert into region (tenant_id, company_id, project_id, name) select tenant_id, company_id, project_id, 'region' from project where company_id = any($1)`,
      [ids],
    )
    await client.query(
      `insert into device (device_id, kind, tenant_id, company_id, project_id, name)
       select 'B' || company_id, 1, company_id, company_id, min(project_id), 'AI ' || company_id from project where company_id = any($1) group by company_id`,
      [ids],
    )
    await client.query(
      `insert into device (device_id, kind, ai_server_no, tenant_id, company_id, project_id, region_id, name, location)
       select s.device_id || '_C' || n, 2, s.device_no, s.tenant_id, s.company_id, p.project_id, r.region_id, '摄像机 ' || n, '位置 ' || (n % 7)
       from device s, generate_series(1, $2) n
       cross join lateral (select project_id from project where company_id = s.company_id order by project_id offset n % 3 limit 1) p
       join region r on r.project_id = p.project_id
       where s.kind = 1 and s.company_id = any($1)`,
      [ids, devicesPerCompany],
    )
    await client.query(
      `insert into place (tenant_id, company_id, device_name, location) select tenant_id, company_id, name, location from device where kind = 2 and company_id = any($1)`,
      [ids],
    )
    const indexes = (
      await client.query<{ name: string; def: string }>(
        `select c.relname as name, pg_get_indexdef(c.oid) as def from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indrelid = 'alarm'::regclass and not i.indisprimary`,
      )
    ).rows
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await client.query(
      `create temp table source as
      select row_number() over (partition by d.company_id order by d.device_no) - 1 as n, d.*, p.place_id, s.device_no as server_no
      from device d join device s on s.device_no = d.ai_server_no
      join place p on p.company_id = d.company_id and p.device_name = d.name and p.location = d.location
      where d.kind = 2 and d.company_id = any($1)`,
      [ids],
    )
    await client.query('create index on source (company_id, n)')
    // As if each had come in its time: none is late for a day that is counted.
    await client.query('alter table alarm disable trigger user')
    const chunk = 1_000_000
    for (let done = 0; done < rows; done += chunk) {
      const upto = Math.min(rows, done + chunk)
      await client.query(
        `insert into alarm (alarm_id, alarm_at, tenant_id, company_id, project_id, region_id, device_no, ai_server_no, place_id, type, level, state,
                            occurred_at, received_at, last_at, verdict)
         select nextval('alarm_number'), at, s.tenant_id, s.company_id, s.project_id, s.region_id, s.device_no, s.server_no, s.place_id,
                (array[1,2,3,4,4,4,5,6,10,71])[1 + g % 10], (array[1,2,2,2,2,2,3,2,2,5])[1 + g % 10], case when g % 50 = 0 then 1 else 3 end,
                at, at, at, case when g % 50 = 0 then null else 1 + g % 3 end
         from generate_series($1::bigint, $2::bigint - 1) g
         cross join lateral (select to_timestamp($3) - interval '365 days' * (1 - g::float8 / $4) as at,
                             ($5::bigint[])[case when (g * 7919) % 100 < $6 then 1 else 2 + (g * 104729) % ${companies - 1} end] as company) x
         join source s on s.company_id = x.company and s.n = (g * 31) % ${devicesPerCompany}`,
        [done, upto, until / 1000, rows, ids, largestShare * 100],
      )
    }
    await client.query('alter table alarm enable trigger user')
    // As written it would make the parent's index alone.
    for (const { def } of indexes) await client.query(def.replace(' ON ONLY ', ' ON '))
    await client.query('vacuum (analyze) alarm')
    const largest = ids[0] ?? 0
    const counted = await client.query<{ n: string }>('select count(*) as n from alarm where company_id = $1', [
      largest,
    ])
    return {
      rows,
      largestCompany: largest,
      largestRows: Number(counted.rows[0]?.n),
      tenantId: largest,
      otherCompanies: ids.slice(1),
    }
  } finally {
    await client.end()
  }
}
