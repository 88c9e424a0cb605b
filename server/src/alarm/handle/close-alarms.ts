import { alarmState } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { z } from 'zod'
import type { Trx } from '../../core/db/database.ts'
import { announceOutbox } from '../../core/db/outbox-notifier.queries.ts'
import type { AlarmKey } from '../alarm-key.ts'
import { lockAlarms, lockOpenAlarmsOf, writeHandlings } from './alarm-handling.queries.ts'
import { handlingOf } from './lock-alarms.ts'

const pending = z.encode(alarmState, 'pending')

/** Ends faults that the platform raised itself and that are over, as recorded. One that somebody has handled stays as it is. */
export async function closeAlarms(
  trx: Trx,
  companyIds: readonly number[],
  keys: readonly AlarmKey[],
  { comment, byName }: { comment: string; byName: string },
): Promise<void> {
  const ofCompanies = {
    tenantId: null,
    companyIds: [...companyIds],
    projectIds: null,
    regionLimits: [],
    regionId: null,
    rights: new Set([rights.faultAlarms]),
  }
  await lockOpenAlarmsOf(trx, ofCompanies, keys)
  const rows = await lockAlarms(trx, ofCompanies, keys)
  const handlings = rows.filter(({ state }) => state === pending).map(row => handlingOf(row, 'recorded'))
  if (handlings.length === 0) return
  await writeHandlings(trx, handlings, { comment, accountId: null, byName })
  await announceOutbox(trx)
}
