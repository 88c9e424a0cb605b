/** A report rule as its form holds it. Pure. */
import type { ReportRule } from '@watchfire/contract/notice/report.shapes.ts'

export type ReportForm = Pick<
  ReportRule,
  | 'companyId'
  | 'name'
  | 'cycle'
  | 'weekday'
  | 'monthDay'
  | 'hour'
  | 'language'
  | 'types'
  | 'projectIds'
  | 'accounts'
  | 'addresses'
>

export function reportFormOf(
  rule: ReportRule | undefined,
  { companyId, language }: Pick<ReportForm, 'companyId' | 'language'>,
): ReportForm {
  if (!rule)
    return {
      companyId,
      name: '',
      cycle: 'daily',
      weekday: 1,
      monthDay: 1,
      hour: 8,
      language,
      types: [],
      projectIds: [],
      accounts: [],
      addresses: [],
    }
  const { name, cycle, weekday, monthDay, hour, types, projectIds, accounts, addresses } = rule
  return {
    companyId: rule.companyId,
    language: rule.language,
    ...{ name, cycle, weekday, monthDay, hour, types, projectIds, accounts, addresses },
  }
}

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
