import { planCalls } from '@watchfire/contract/plan/plan.calls.ts'
import type { PlanChoice } from '@watchfire/contract/wall/screen.rules.ts'
import { Select } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { screenTexts } from '../screen.texts.ts'
import styles from './PlanChoiceField.module.css'

const allInTurn = ''
const optionOf = (chosen: PlanChoice | undefined) =>
  chosen === undefined ? allInTurn : [chosen.projectId, chosen.regionId].filter(Boolean).join(':')

function choiceOf(value: string): PlanChoice | undefined {
  const [projectId, regionId] = value.split(':').map(Number)
  if (!projectId) return undefined
  return regionId ? { projectId, regionId } : { projectId }
}

type Props = { chosen: PlanChoice | undefined; onChoose: (next: PlanChoice | undefined) => void }

/** Which floor plan the part shows: all in turn, one, or a region of one. */
export function PlanChoiceField({ chosen, onChoose }: Props) {
  const t = useTexts(screenTexts)
  const plans = useCall(planCalls.list, {}).data
  const value = optionOf(chosen)
  const options = [
    { value: allInTurn, label: t('allPlans') },
    ...(plans ?? []).flatMap(({ projectId, projectName, regions }) => [
      { value: optionOf({ projectId }), label: projectName },
      ...regions.map(({ regionId, name }) => ({
        value: optionOf({ projectId, regionId }),
        label: `${projectName} · ${name}`,
      })),
    ]),
  ]
  const isKnown = !plans || options.some(option => option.value === value)
  return (
    <div className={styles.field}>
      <span>{t('whichPlan')}</span>
      <Select
        aria-label={t('whichPlan')}
        size="small"
        value={value}
        status={isKnown ? '' : 'warning'}
        options={isKnown ? options : [...options, { value, label: t('planGone') }]}
        loading={!plans}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        onChange={next => onChoose(choiceOf(next))}
      />
    </div>
  )
}
