/** Opinions that are kept and compared, and not shown until enough people have judged what the model looked at. */
import { enoughVerdicts } from '@watchfire/contract/opinion/opinion.shapes.ts'
import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../core/db/database.ts'

/** Of `setting`: nobody is to see what its model says yet. */
export const inShadow = sql<SqlBool>`(setting.shadow and setting.shown_at is null)`

/** Alarms of that time are counted, as agreement counts them. */
export const agreementDays = 90

/**
 * Those of which enough alarms have been judged since they began are shown from now on; those not in use are looked at by nobody.
 * An alarm counts by its first opinion, so that the count stops at the number that is needed.
 */
export async function endShadows(trx: Trx): Promise<void> {
  const counts = (of: string) => sql`
    ${sql.ref(`${of}.model`)} = setting.model and ${sql.ref(`${of}.asked_by`)} = '' and ${sql.ref(`${of}.verdict`)} < 4
    and ${sql.ref(`${of}.at`)} > greatest(setting.shadow_since, now() - make_interval(days => ${agreementDays}))`
  await sql`
    update opinion_setting setting set shown_at = now()
    where ${inShadow} and setting.in_use and (
      select count(*) from (
        select from opinion
        join alarm on alarm.tenant_id = opinion.tenant_id and alarm.alarm_id = opinion.alarm_id and alarm.alarm_at = opinion.alarm_at
        where opinion.tenant_id = setting.tenant_id and opinion.company_id = setting.company_id and ${counts('opinion')}
          and alarm.verdict in (1, 2)
          and not exists (
            select from opinion earlier
            where earlier.tenant_id = opinion.tenant_id and earlier.alarm_id = opinion.alarm_id
              and earlier.opinion_id < opinion.opinion_id and ${counts('earlier')})
        limit ${enoughVerdicts}
      ) judged) >= ${enoughVerdicts}`.execute(trx)
}
