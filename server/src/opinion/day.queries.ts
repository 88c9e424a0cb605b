/** Alarms of one company's day as their reader sees them, and the model that may be told of them. */
import { sql } from 'kysely'
import { type AlarmKey, visibleAlarms } from '../alarm/alarm.public.ts'
import type { Trx } from '../core/db/database.ts'
import { withinScope } from '../core/session/scope.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { inShadow } from './shadow.queries.ts'

type DaySetting = {
  tenantId: number
  companyId: number
  inUse: boolean
  inShadow: boolean
  /** Who agreed read that days are summed up. */
  daysAgreed: boolean
  rests: boolean
  url: string
  model: string
  key: Buffer | null
  timeout: number
  types: number[]
  levels: number[]
}

/** Undefined outside the viewer's scope; without a second look it is not in use. */
export async function findDaySetting(trx: Trx, viewer: Viewer, companyId: number): Promise<DaySetting | undefined> {
  const { rows } = await sql<DaySetting>`
    select company.tenant_id as "tenantId", company.company_id as "companyId", coalesce(setting.in_use, false) as "inUse",
           coalesce(${inShadow}, false) as "inShadow", coalesce(line.rests_until > now(), false) as rests,
           coalesce(setting.days_agreed, false) as "daysAgreed", setting.url, setting.model, setting.key, setting.timeout, setting.types, setting.levels
    from company
    left join opinion_setting setting using (tenant_id, company_id)
    left join opinion_line line using (tenant_id, company_id)
    where company.company_id = ${companyId} and ${withinScope(viewer, { company_id: 'company.company_id' })(undefined)}`.execute(
    trx,
  )
  return rows[0]
}

type Day = Pick<DaySetting, 'tenantId' | 'companyId' | 'types' | 'levels'> & { from: number; until: number }
type ToldAlarm = AlarmKey & {
  type: number
  level: number
  state: number
  verdict: number | null
  count: number
}

/** As `isMoreSevere` has it: the two kinds of notices are alike, and what is only recorded is as mild as a fault. */
const rank = sql`case alarm.level when 6 then 3 when 5 then 4 else alarm.level end`

/** How many there are, how many of them may be told of, and of these the severest and newest, in the order they came. */
export async function readDay(trx: Trx, viewer: Viewer, day: Day, limit: number) {
  const ofDay = sql`alarm.tenant_id = ${day.tenantId} and alarm.company_id = ${day.companyId}
      and alarm.alarm_at >= ${new Date(day.from)} and alarm.alarm_at < ${new Date(day.until)} and ${visibleAlarms(viewer)}`
  const isAgreed = sql`alarm.type = any(${day.types}::smallint[]) and alarm.level = any(${day.levels}::smallint[])`
  const { rows: counted } = await sql<{ total: number; agreed: number }>`
    select count(*)::int as total, (count(*) filter (where ${isAgreed}))::int as agreed from alarm where ${ofDay}`.execute(
    trx,
  )
  const { rows: told } = await sql<ToldAlarm>`
    select * from (
      select alarm.tenant_id as "tenantId", alarm.alarm_id as "alarmId", alarm.alarm_at as "alarmAt",
             alarm.type, alarm.level, alarm.state, alarm.verdict, alarm.count
      from alarm where ${ofDay} and ${isAgreed}
      order by ${rank}, alarm.alarm_at desc, alarm.alarm_id desc limit ${limit}
    ) as severest
    order by "alarmAt", "alarmId"`.execute(trx)
  const [{ total, agreed } = { total: 0, agreed: 0 }] = counted
  return { total, agreed, told }
}
