import { EditOutlined } from '@ant-design/icons'
import { firstNames, listText } from '@watchfire/contract/core/list-text.ts'
import { roundPlanCalls } from '@watchfire/contract/inspection/round/round.calls.ts'
import type { RoundPlan } from '@watchfire/contract/inspection/round/round.shapes.ts'
import type { TableColumnsType } from 'antd'
import { type ReactNode, useCallback } from 'react'
import { useLanguage } from '../../core/language.ts'
import { type Translate, useTexts } from '../../core/texts.ts'
import { Can } from '../../ui/Can.tsx'
import { EditedListPage } from '../../ui/list/EditedListPage.tsx'
import { RemoveRow } from '../../ui/list/RemoveRow.tsx'
import { RowAction } from '../../ui/list/RowActions.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { lazyDialog } from '../../ui/state/lazy-part.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { roundTexts } from './round.texts.ts'
import { timesText } from './round-labels.ts'

const RoundPlanDialog = lazyDialog(async () => (await import('./RoundPlanDialog.tsx')).RoundPlanDialog)

/** Which points are walked when, and by whom. */
export function RoundPlansView({ title }: { title: ReactNode }) {
  const t = useTexts(roundTexts)
  const columns = useCallback((edit: (plan: RoundPlan) => void) => planColumns(t, edit), [t])
  return (
    <EditedListPage<typeof roundPlanCalls.list>
      title={title}
      call={roundPlanCalls.list}
      input={() => ({})}
      idOf={plan => String(plan.planId)}
      columns={columns}
      minWidth="68rem"
      addCall={roundPlanCalls.save}
      addText={t('add')}
      addWhenEmpty
      emptyText={t('noPlans')}
      dialog={(plan, close) => <RoundPlanDialog plan={plan} onClose={close} />}
    />
  )
}

const planColumns = (
  t: Translate<(typeof roundTexts)['zh']>,
  edit: (plan: RoundPlan) => void,
): TableColumnsType<RoundPlan> => [
  {
    title: t('plan'),
    render: (_, { name, projectName }) => (
      <TwoLines>
        <span>{name}</span>
        <small>{projectName}</small>
      </TwoLines>
    ),
  },
  {
    title: t('when'),
    width: '16rem',
    render: (_, { times, windowMinutes: minutes }) => (
      <TwoLines>
        <span>{timesText(t, times)}</span>
        <small>{minutes % 60 === 0 ? t('hoursLong', { hours: minutes / 60 }) : t('minutesLong', { minutes })}</small>
      </TwoLines>
    ),
  },
  { title: t('points'), width: '14rem', render: (_, { points }) => points.map(({ name }) => name).join(' → ') },
  { title: t('walkers'), width: '10rem', render: (_, { walkers }) => walkers.map(({ name }) => name).join(' · ') },
  {
    title: t('state'),
    width: '14rem',
    render: (_, plan) => <PlanState plan={plan} />,
  },
  {
    key: 'actions',
    width: '6rem',
    fixed: 'right',
    render: (_, plan) => (
      <Can call={roundPlanCalls.save}>
        <RowAction label={t('edit')} of={plan.name} icon={<EditOutlined />} onClick={() => edit(plan)} />
        <RemoveRow
          call={roundPlanCalls.remove}
          input={{ planId: plan.planId }}
          of={plan.name}
          label={t('remove')}
          title={t('removeTitle')}
          hint={t('removeHint')}
          done={t('saved')}
          refresh={['round']}
        />
      </Can>
    ),
  },
]

/** Whether rounds are made, and what would be missed because nobody may walk it any more. */
function PlanState({ plan: { isActive, cannotWalk, nobodyWalks } }: { plan: RoundPlan }) {
  const t = useTexts(roundTexts)
  const language = useLanguage()
  const tag = <StateTag color={isActive ? 'green' : 'default'}>{t(isActive ? 'active' : 'paused')}</StateTag>
  if (cannotWalk.length + nobodyWalks.length === 0) return tag
  const names = (of: readonly { name: string }[]) => listText(firstNames(of.map(({ name }) => name)), language)
  return (
    <TwoLines>
      <span>
        {tag}
        <StateTag color="red">{t('needsWalkers')}</StateTag>
      </span>
      {cannotWalk.length > 0 && <small>{t('cannotWalk', { names: names(cannotWalk) })}</small>}
      {nobodyWalks.length > 0 && <small>{t('nobodyWalks', { names: names(nobodyWalks) })}</small>}
    </TwoLines>
  )
}
