import { isEmptyRow, type PunishmentRow, rowProblems, takesPunishments } from '@watchfire/contract/alarm/punishment.ts'
import { refuse } from '../../core/http/refuse.ts'
import { publicAlarmId } from '../alarm-key.ts'
import type { LockedAlarm } from './lock-alarms.ts'

export type Fine = { alarmId: number; offender: string; money: number }

/**
 * The fines among the rows of a form, each with its alarm; empty rows are left out.
 * @throws what is wrong with the first wrong row; alarm.notFound when it names an alarm the verdict is not about
 */
export function finesOf(rows: readonly PunishmentRow[], alarms: readonly LockedAlarm[]): Fine[] {
  return rows
    .filter(row => !isEmptyRow(row))
    .map(row => {
      const { offender, money } = rowProblems(row)
      const problem = offender ?? money
      if (problem) throw refuse(problem)
      const alarm = alarmOf(row, alarms)
      if (!takesPunishments(alarm)) throw refuse('punishment.notHere')
      return { alarmId: alarm.alarm_id, offender: row.offender.trim(), money: Number(row.money) }
    })
}

function alarmOf({ alarmId }: PunishmentRow, alarms: readonly LockedAlarm[]): LockedAlarm {
  if (!alarmId) {
    const [only, second] = alarms
    if (!only || second) throw refuse('punishment.whichAlarm')
    return only
  }
  const named = alarms.find(row => publicAlarmId({ alarmId: row.alarm_id, alarmAt: row.alarm_at }) === alarmId)
  if (!named) throw refuse('alarm.notFound')
  return named
}
