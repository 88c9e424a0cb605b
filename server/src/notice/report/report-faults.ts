import { closeAlarms } from '../../alarm/alarm.public.ts'
import type { Database } from '../../core/db/database.ts'
import type { RaiseFaults } from '../../ingest/ingest.public.ts'
import { findReportFaults, forgetReportFaults, lockStandingFaults, noteReportFaults } from './report-fault.queries.ts'
import { reportTexts } from './report-texts.ts'

/** A report's mail that waits so long has something in its way that does not pass by itself. */
const slow = '1 hour'

/** Raises one fault for each rule whose report did not go out; none further while it stands. */
export async function raiseReportFaults(db: Database, late: string, raise: RaiseFaults): Promise<void> {
  const faults = await findReportFaults(db.system, late, slow)
  await raise(faults)
  await noteReportFaults(db.system, faults)
}

/** Ends the faults of rules whose report has gone out again. One alarm may stand for several rules: it ends with the last of them. */
export async function endReportFaults(db: Database, late: string): Promise<void> {
  await db.system.transaction().execute(async trx => {
    const standing = Map.groupBy(await lockStandingFaults(trx, late), fault => fault.fault_alarm_id)
    for (const ofAlarm of standing.values()) {
      const [first] = ofAlarm
      if (!first || !ofAlarm.every(fault => fault.is_over)) continue
      const keys = [{ tenantId: first.tenant_id, alarmId: first.fault_alarm_id, alarmAt: first.fault_alarm_at }]
      const t = reportTexts[first.language]
      // Its month may have been dropped meanwhile.
      if (first.company_id !== null)
        await closeAlarms(trx, [first.company_id], keys, { comment: t.wentOut, byName: t.platform })
      await forgetReportFaults(trx, keys)
    }
  })
}
