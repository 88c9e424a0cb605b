/** A rule as its form holds it. Pure. */
import type { CompanyNode } from '@watchfire/contract/company/company.shapes.ts'
import type { NoticeRule } from '@watchfire/contract/notice/notice.shapes.ts'

export type RuleForm = Pick<
  NoticeRule,
  'companyId' | 'name' | 'types' | 'levels' | 'projectIds' | 'hours' | 'first' | 'steps'
>

export const noTargets: NoticeRule['first'] = { accounts: [], addresses: [], robots: [] }
export const newHours: NoticeRule['hours'][number] = { days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', until: '20:00' }

export function ruleFormOf(rule: NoticeRule | undefined, companyId: number): RuleForm {
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
    }
  const { name, types, levels, projectIds, hours, first, steps } = rule
  return { companyId: rule.companyId, name, types, levels, projectIds, hours, first, steps }
}

/** Every company of the tree, parents before their children. */
export const companiesIn = (nodes: readonly CompanyNode[]): CompanyNode[] =>
  nodes.flatMap(node => [node, ...companiesIn(node.children)])
