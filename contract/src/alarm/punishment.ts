/** Fines that go with the verdict on a smoking alarm: what travels, and the rules of their rows (spec §5). */
import { z } from 'zod'
import { nameOrNone } from '../core/fields.ts'
import { wire } from '../core/wire.ts'
import type { alarmErrors } from './alarm.errors.ts'
import { alarmTypes } from './alarm.extras.ts'

export const offenderLimit = 10
export const moneyLength = 15
export const [leastMoney, maxMoney] = [1, 99_999] as const
/** More rows than one picture can justify. */
export const punishmentLimit = 50

const alarmId = z.string().max(24)

/** One row of the form as it is sent: what was typed. Device and project are the alarm's and need not be told. */
export const punishmentRow = wire(
  {
    /** Needed where the verdict is on several alarms: a fine belongs to one of them. */
    alarmId: alarmId.optional(),
    offender: nameOrNone(offenderLimit).default(''),
    money: z.union([z.number(), z.string().trim().max(moneyLength)]).default(''),
  },
  { offender: 'username' },
)
export type PunishmentRow = z.output<typeof punishmentRow>

/** A fine as it stands in the handling history. */
export const punishment = wire(
  {
    alarmId,
    deviceName: z.string(),
    money: z.number(),
    projectId: z.int(),
    offender: z.string(),
  },
  { offender: 'username' },
)
export type Punishment = z.output<typeof punishment>

export const takesPunishments = (alarm: { type: number }): boolean => alarm.type === alarmTypes.smoking

type Typed = Pick<PunishmentRow, 'offender' | 'money'>

/** A row nobody wrote into; it is left out. */
export const isEmptyRow = ({ offender, money }: Typed): boolean => offender.trim() === '' && String(money).trim() === ''

type Problem = keyof typeof alarmErrors

/** What is wrong with each field of a row. */
export function rowProblems(row: Typed): { offender?: Problem; money?: Problem } {
  if (isEmptyRow(row)) return {}
  const money = String(row.money).trim()
  const amount = /^\d+(\.\d+)?$/.test(money) ? Number(money) : Number.NaN
  return {
    ...(row.offender.trim() === '' ? { offender: 'punishment.noOffender' as const } : {}),
    ...(money === ''
      ? { money: 'punishment.noMoney' as const }
      : amount >= leastMoney && amount <= maxMoney
        ? {}
        : { money: 'punishment.moneyRange' as const }),
  }
}
