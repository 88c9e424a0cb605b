/** Opinions that are kept and compared, and not shown until enough people have judged what the model looked at. */
import { enoughVerdicts } from '@watchfire/contract/opinion/opinion.shapes.ts'
import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../core/db/database.ts'

/** Of `setting`: nobody is to see what its model says yet. */
export const inShadow = sql<SqlBool>`(setting.shadow and setting.shown_at is null)`

/** Alarms of that time are counted, as agreement counts them. */
export const agreementDays = 90

/** Those of which enough alarms have been judged are shown from now on. */
export async function endShadows(trx: Trx): Promise<void> {
  await sql`
    update opinion_setting setting set shown_at = now()
    where ${inShadow} and (
      select count(*) from (
        select distinct opinion.alarm_id from opinion
        join alarm on alarm.tenant_id = opinion.tenant_id and alarm.alarm_id = opinion.alarm_id and alarm.alarm_at = opinion.alarm_at
        where opinion.tenant_id = setting.tenant_id and opinion.company_id = setting.company_id and opinion.model = setting.model
          and opinion.at > now() - make_interval(days => ${agreementDays}) and opinion.asked_by = '' and opinion.verdict < 4
          and alarm.verdict in (1, 2)
        limit ${enoughVerdicts}
      ) judged) >= ${enoughVerdicts}`.execute(trx)
}
