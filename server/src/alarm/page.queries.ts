import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'
import { plannedEachTime, planOnce } from '../core/db/planning.queries.ts'
import { type AlarmFilter, type AlarmScope, matchingAlarms, olderThan } from './alarm-filter.queries.ts'
import type { AlarmKey, PublicAlarmKey } from './alarm-key.ts'
import { type Period, sumByDays } from './count/alarm-days.queries.ts'

const day = 86_400_000
/** One plan reads all periods up to this length alike. */
const alikeDays = 31

/** More places than this are cheaper to filter by than to visit one by one. */
const visitedPlaces = 300

/**
 * Keys of one page, newest first, by index alone. Each company (or place) is read in the order of its index and gives no more than
 * the page can need; sorting all their rows together would read them all.
 */
export function keysOfPage(
  viewer: AlarmScope,
  filter: AlarmFilter,
  page: PageWindow & { before?: PublicAlarmKey },
  unless?: RawBuilder<SqlBool>,
) {
  const placeIds = filter.keyword?.types.length === 0 ? filter.keyword.placeIds : []
  const byPlace = placeIds.length > 0 && placeIds.length <= visitedPlaces
  const source = byPlace
    ? sql`(select company_id, place_id from place where place_id = any(${placeIds}::bigint[])) as source`
    : sql`unnest(${[...viewer.companyIds]}::bigint[]) as source(company_id)`
  return sql`select page.tenant_id as "tenantId", page.alarm_id as "alarmId", page.alarm_at as "alarmAt"
    from ${source}
    cross join lateral (
      select alarm.tenant_id, alarm.alarm_id, alarm.alarm_at from alarm
      where alarm.company_id = source.company_id ${byPlace ? sql`and alarm.place_id = source.place_id` : sql``}
        and ${matchingAlarms(viewer, filter)}${page.before ? olderThan(page.before) : sql``}
      order by alarm.alarm_at desc, alarm.alarm_id desc
      limit ${page.offset + page.limit}
    ) as page${unless ? sql` where not ${unless}` : sql``}
    order by page.alarm_at desc, page.alarm_id desc
    limit ${page.limit} offset ${page.offset}`
}

/** A list as it opens, with nothing asked for but a short period: planning it takes longer than reading it. */
const isPlain = ({ from, until, urgent: _, ...asked }: AlarmFilter) =>
  until - from <= alikeDays * day && Object.values(asked).every(value => value === undefined)

/**
 * A page and the exact number of alarms that fit, summed by the given days, in one turn. The page is not looked for where the number
 * says that it is empty: few alarms, or none, would be searched for in all there are. (The offset keeps the number one that is counted once.)
 */
export async function findKeysAndTotal(
  trx: Trx,
  viewer: AlarmScope,
  filter: AlarmFilter,
  page: PageWindow,
  days?: Period,
): Promise<{ keys: AlarmKey[]; total: number }> {
  const total = days
    ? sumByDays(viewer, filter, days)
    : sql`select count(*)::int as total from alarm where ${matchingAlarms(viewer, filter)}`
  const plain = isPlain(filter)
  if (plain) await planOnce(trx)
  const { rows } = await sql<{ total: number } & (AlarmKey | { alarmId: null })>`${plain ? sql`` : plannedEachTime}
    select counted.total, page.*
    from (${total} offset 0) as counted
    left join lateral (
      ${keysOfPage(viewer, filter, page, sql`counted.total <= ${page.offset}`)}
    ) as page on true
    order by page."alarmAt" desc, page."alarmId" desc`.execute(trx)
  const keys = rows.flatMap(({ total: _, ...key }) => (key.alarmId ? [key] : []))
  return { keys, total: rows[0]?.total ?? 0 }
}
