import type { ReportRule } from '@watchfire/contract/notice/report.shapes.ts'
import type { TableColumnsType } from 'antd'
import type { Translate } from '../core/texts.ts'
import { weekdays } from '../core/weekday.texts.ts'
import { Muted } from '../ui/text.tsx'
import type { noticeTexts } from './notice.texts.ts'
import { ReportRuleActions } from './ReportRuleActions.tsx'
import { RuleSwitch } from './RuleSwitch.tsx'
import type { reportTexts } from './report.texts.ts'
import { hourText } from './report-form.ts'
import { nameColumn, typesColumn } from './rule-columns.tsx'

type Texts = Translate<(typeof reportTexts)['zh']>
type Words = Translate<(typeof noticeTexts)['zh']>

export function reportRuleColumns(
  t: Texts,
  words: Words,
  typeName: (type: number) => string,
  edit: (rule: ReportRule) => void,
): TableColumnsType<ReportRule> {
  return [
    nameColumn(t('name')),
    { title: t('schedule'), width: '14rem', render: (_, rule) => scheduleText(rule, t, words) },
    typesColumn(words, typeName),
    {
      title: t('receivers'),
      width: '8rem',
      render: (_, { accounts, addresses }) => t('receiverCount', { people: accounts.length + addresses.length }),
    },
    {
      title: t('next'),
      width: '11rem',
      render: (_, { nextAtText }) => (nextAtText === '' ? <Muted>—</Muted> : nextAtText.slice(0, 16)),
    },
    {
      title: t('last'),
      width: '11rem',
      render: (_, { lastAtText }) => (lastAtText === '' ? <Muted>{t('never')}</Muted> : lastAtText.slice(0, 16)),
    },
    {
      title: words('state'),
      width: '5rem',
      render: (_, rule) => <RuleSwitch of="report" rule={rule} label={t('switchLabel', { name: rule.name })} />,
    },
    {
      key: 'actions',
      width: '8.5rem',
      fixed: 'right',
      render: (_, rule) => <ReportRuleActions rule={rule} onEdit={() => edit(rule)} />,
    },
  ]
}

function scheduleText({ cycle, weekday, monthDay, hour: at }: ReportRule, t: Texts, words: Words): string {
  const hour = hourText(at)
  if (cycle === 'daily') return t('everyDay', { hour })
  if (cycle === 'weekly') return t('everyWeek', { day: words(weekdays[weekday - 1] ?? 'monday'), hour })
  return t('everyMonth', { day: monthDay, hour })
}
