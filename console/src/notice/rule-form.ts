/** A rule as its form holds it. Pure. */
import type { NoticeRule } from '@watchfire/contract/notice/notice.shapes.ts'

export type RuleForm = Pick<
  NoticeRule,
  'companyId' | 'name' | 'types' | 'levels' | 'projectIds' | 'hours' | 'first' | 'steps' | 'language'
>

export const noTargets: NoticeRule['first'] = { accounts: [], addresses: [], robots: [] }
export const newHours: NoticeRule['hours'][number] = { days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', until: '20:00' }

export function ruleFormOf(
  rule: NoticeRule | undefined,
  { companyId, language }: Pick<RuleForm, 'companyId' | 'language'>,
): RuleForm {
  if (!rule)
    return {
      companyId,
      name: '',
      types: [],
      levels: ['severe'],
      projectIds: [],
      hours: [],
      first: noTargets,
      steps: [],
      language,
    }
  const { name, types, levels, projectIds, hours, first, steps } = rule
  return { companyId: rule.companyId, language: rule.language, name, types, levels, projectIds, hours, first, steps }
}
