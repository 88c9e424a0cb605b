import type { HazardDetail, RectificationPlan } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { Descriptions } from 'antd'
import { Link } from 'react-router'
import { useTexts } from '../core/texts.ts'
import { useNarrow } from '../ui/theme/use-media.ts'
import { hazardDetailTexts } from './hazard-detail.texts.ts'
import { inspectionTexts } from './inspection.texts.ts'

type Fact = { label: string; children: React.ReactNode }

/** What is known of it; what nobody said is left out. */
export function HazardFacts({ hazard }: { hazard: HazardDetail }) {
  const t = useTexts(hazardDetailTexts)
  const word = useTexts(inspectionTexts)
  const { alarm, check, plan } = hazard
  const where = [hazard.companyName, hazard.projectName, hazard.regionName, hazard.place].filter(Boolean).join(' / ')
  const facts: Fact[] = [
    { label: word('where'), children: where },
    { label: t('typeName'), children: hazard.typeName },
    { label: t('ledger'), children: word(hazard.category) },
    { label: t('source'), children: word(hazard.source) },
    { label: t('reporter'), children: `${hazard.reporter} ${hazard.reportedAtText.slice(0, 16)}` },
    { label: t('basis'), children: hazard.basis },
    { label: t('clause'), children: hazard.clause },
    { label: t('interim'), children: hazard.interim },
    { label: t('supervisor'), children: hazard.supervisor },
    { label: t('supervisedUntil'), children: hazard.supervisedUntilText.slice(0, 16) },
    { label: t('supervisedBecause'), children: hazard.supervisedBecause },
    { label: t('fromAlarm'), children: alarm && <AlarmLink alarm={alarm} /> },
    { label: t('fromCheck'), children: check && <CheckLink check={check} /> },
  ]
  const five: Fact[] = [
    { label: t('assignee'), children: hazard.assignee },
    { label: t('deadline'), children: hazard.deadlineText.slice(0, 16) },
    { label: t('dutyUnit'), children: hazard.dutyUnit },
    { label: t('standard'), children: hazard.standard },
    { label: t('measure'), children: hazard.measure },
    { label: t('money'), children: hazard.money?.toLocaleString('en-US') ?? null },
    { label: t('result'), children: hazard.result },
    { label: t('verifier'), children: hazard.verifier },
    { label: t('opinion'), children: hazard.opinion },
  ]
  return (
    <>
      <Facts title={t('facts')} facts={facts} />
      <Facts title={t('five')} facts={five} />
      {plan && <Facts title={t('planTitle')} facts={partsOf(plan, t)} />}
    </>
  )
}

const parts = ['goal', 'methods', 'resources', 'responsible', 'timeLimit', 'emergency'] as const
const partsOf = (plan: RectificationPlan, t: (part: (typeof parts)[number]) => string): Fact[] =>
  parts.map(part => ({ label: t(part), children: plan[part] }))

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  const narrow = useNarrow()
  const said = facts.filter(({ children }) => children !== '' && children !== null)
  if (said.length === 0) return null
  return (
    <Descriptions
      title={title}
      size="small"
      column={narrow ? 1 : 2}
      items={said.map(({ label, children }) => ({ key: label, label, children }))}
    />
  )
}

/** Opens the alarm over the page. */
function AlarmLink({
  alarm: { alarmId, typeName, deviceName, atText },
}: {
  alarm: NonNullable<HazardDetail['alarm']>
}) {
  return <Link to={{ search: `?alarm=${alarmId}` }}>{[typeName, deviceName, atText].join(' · ')}</Link>
}

/** Opens the check the hazard was found by. */
function CheckLink({ check: { checkId, pointName, words, atText } }: { check: NonNullable<HazardDetail['check']> }) {
  const facts = [pointName, words, atText.slice(0, 16)]
  return <Link to={`/fire-check?view=checks&open=${checkId}`}>{facts.join(' · ')}</Link>
}
