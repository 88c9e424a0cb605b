/** Fills the demo company of a running server with hazards and vehicle orders, as years of work leave them. */
import pg from 'pg'

export type WorkSize = { openHazards: number; orders: number }

/** Closed hazards stay in the books: so many for each open one. */
const closedEach = 2

export async function fillWork(url: string, { openHazards, orders }: WorkSize): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Written as it stands after years: nothing of it is news to anybody.
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(
      `insert into hazard (tenant_id, company_id, project_id, region_id, number, client_key, state, level, category, source, type_no,
         type_name, place, words, reporter_id, reporter, reported_at, assignee_id, assignee, deadline, submitted_at, closed_at, overdue_told)
       select r.tenant_id, r.company_id, r.project_id, r.region_id, 'bench-' || n, 'bench-' || n,
         case when n > $1 then (array[6, 6, 6, 8])[1 + n % 4] else (array[1, 2, 3, 4, 5, 7])[1 + n % 6] end,
         1 + (n % 40 = 0)::int, 1 + n % 2, 1 + n % 3, 1 + n % 12, '问题 ' || n % 12, n % 60 || ' 号柱',
         '通道被纸箱占用，第 ' || n || ' 处', a.account_id, a.full_name, now() - n * interval '20 minutes', a.account_id, a.full_name,
         now() + (n % 60 - 30) * interval '1 day', null, null, now()
       from generate_series(1, $2) n
       join lateral (select * from (
         select region.*, row_number() over (order by region_id) - 1 as at, count(*) over () as regions from region
         join account on account.company_id = region.company_id and account.account = $3
       ) own where own.at = n % own.regions) r on true
       join account a on a.account = $3`,
      [openHazards, openHazards * (1 + closedEach), '13800000001'],
    )
    await client.query(
      `insert into vehicle_order (tenant_id, company_id, project_id, region_id, park_id, state, plate, plate_colour, colour, vehicle_type,
         unit, driver, reason, valid_from, valid_until, entered_at, left_at, ended_at, changed_by, booked_by, booked_at, overstay_noted)
       select p.tenant_id, p.company_id, p.project_id, p.region_id, p.park_id,
         case when n % 400 = 0 then 2 when n % 100 = 1 then 1 when n % 50 = 2 then 6 else 4 end,
         '苏B' || lpad(n::text, 6, '0'), given.plate_colour, given.colour, 1 + n % 4, '单位 ' || n % 300, '司机 ' || n % 2000, '送货',
         now() - ($1 - n) * interval '5 minutes', now() - ($1 - n) * interval '5 minutes' + interval '1 day',
         now() - ($1 - n) * interval '5 minutes', now(), now(), 'bench', 'bench', now() - ($1 - n) * interval '5 minutes', true
       from generate_series(1, $1) n
       cross join (select * from park order by park_id limit 1) p
       cross join (select plate_colour, colour from vehicle_order limit 1) given`,
      [orders],
    )
    await client.query('vacuum (analyze) hazard, vehicle_order')
  } finally {
    await client.end()
  }
}
