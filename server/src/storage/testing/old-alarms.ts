/** Alarms of long ago, as people left them. */
import { type AlarmLevel, type Verdict, verdict as verdictCode } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { publicAlarmId } from '../../alarm/alarm.public.ts'
import type { Database } from '../../core/db/database.ts'
import { anAlarm, type ChannelOfTest } from '../../core/testing/builders.ts'

const day = 86_400_000
const minutes = 60_000
/** Noon, by UTC, so many days ago: no test is of two days. */
export const noonAgo = (days: number) => Math.floor(Date.now() / day) * day - days * day + day / 2

type Old = {
  days: number
  verdict?: Verdict
  level?: AlarmLevel
  type?: number
  /** Minutes until it was opened, and until it was judged. */
  opened?: number
  judged?: number
  /** Of the site, shown by its verdict. */
  photos?: string[]
}

/** Answers its key and public id. Without a verdict it is pending. */
export async function anOldAlarm(
  db: Database,
  channel: ChannelOfTest,
  { days, verdict, level = 'normal', type = 4, opened = 3, judged = 20, photos = [] }: Old,
) {
  const at = noonAgo(days)
  const key = await anAlarm(db, channel, { at, level, type, state: verdict ? 'handled' : 'pending' })
  if (verdict) {
    const code = z.encode(verdictCode, verdict)
    const [openedAt, judgedAt] = [new Date(at + opened * minutes), new Date(at + judged * minutes)]
    await sql`
      update alarm set verdict = ${code}, handled_by = 'Chen', handled_at = ${judgedAt}, opened_at = ${openedAt}
      where alarm_id = ${key.alarmId}`.execute(db.system)
    await sql`
      insert into handling (tenant_id, company_id, alarm_id, alarm_at, verdict, by_name, site_photos)
      values (${key.tenantId}, ${channel.companyId}, ${key.alarmId}, ${new Date(at)}, ${code}, 'Chen', ${photos}::text[])`.execute(
      db.system,
    )
  }
  return { ...key, id: publicAlarmId(key) }
}
