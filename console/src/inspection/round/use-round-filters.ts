import { roundPlanCalls } from '@watchfire/contract/inspection/round/round.calls.ts'
import { defaultDays } from '@watchfire/contract/inspection/round/round.rules.ts'
import { roundState } from '@watchfire/contract/inspection/round/round.shapes.ts'
import { useMemo } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { dayFilter } from '../../ui/list/day-filter.tsx'
import { type Choice, choiceFilter, type Filter } from '../../ui/list/filters.tsx'
import { type FilterTexts, useListUrl } from '../../ui/list/list-url.ts'
import { uiTexts } from '../../ui/ui.texts.ts'
import { roundTexts } from './round.texts.ts'

const plansOffered = 100
const idIn = (text: string | undefined) => {
  const id = Number(text)
  return text !== undefined && Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Of both lists: plan, walker and days as they stand in the address. */
export const roundFilterInput = ({ plan, walker, from, until }: FilterTexts) => ({
  planId: idIn(plan),
  walkerId: idIn(walker),
  ...(from && until && { firstDay: from, lastDay: until }),
})

export const roundInput = ({ state, ...filters }: FilterTexts) => ({
  ...roundFilterInput(filters),
  ...(state === 'over' && { isOver: true }),
  roundState: roundState.out.safeParse(state).data,
})

/** Plan, walker and days; those of the address are named also where no plan has them any more. */
export function useRoundFilters(): Filter[] {
  const t = useTexts(roundTexts)
  const tUi = useTexts(uiTexts)
  const [{ filters }] = useListUrl(['plan', 'walker'])
  const plans = useCall(roundPlanCalls.list, { pageNum: 1, pageSize: plansOffered }, { quiet: true }).data?.rows
  return useMemo(() => {
    const walkers = new Map((plans ?? []).flatMap(plan => plan.walkers).map(one => [one.accountId, one.name]))
    const planChoices = (plans ?? []).map(({ planId, name }) => ({
      value: String(planId),
      label: name,
      searchText: name,
    }))
    const walkerChoices = [...walkers].map(([id, name]) => ({ value: String(id), label: name, searchText: name }))
    return [
      choiceFilter('plan', t('anyPlan'), withChosen(planChoices, filters.plan, t('otherPlan')), true),
      choiceFilter('walker', t('anyWalker'), withChosen(walkerChoices, filters.walker, t('otherWalker')), true),
      dayFilter(tUi, t('period'), defaultDays),
    ]
  }, [plans, filters.plan, filters.walker, t, tUi])
}

const withChosen = (choices: readonly Choice[], chosen: string | undefined, label: string): Choice[] =>
  chosen === undefined || choices.some(({ value }) => value === chosen)
    ? [...choices]
    : [...choices, { value: chosen, label, searchText: label }]
