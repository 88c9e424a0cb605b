import type { NoticeRule, NoticeTargets, WeekWindow } from '@watchfire/contract/notice/notice.shapes.ts'
import type { TableColumnsType } from 'antd'
import type { Translate } from '../core/texts.ts'
import { weekdays } from '../core/weekday.texts.ts'
import { SeverityTag, severityOf } from '../ui/SeverityMark.tsx'
import { Muted } from '../ui/text.tsx'
import { NoticeRuleActions } from './NoticeRuleActions.tsx'
import type { noticeTexts } from './notice.texts.ts'
import styles from './notice-rule-columns.module.css'
import { RuleSwitch } from './RuleSwitch.tsx'
import { nameColumn, typesColumn } from './rule-columns.tsx'

type Texts = Translate<(typeof noticeTexts)['zh']>

export function noticeRuleColumns(
  t: Texts,
  typeName: (type: number) => string,
  edit: (rule: NoticeRule) => void,
): TableColumnsType<NoticeRule> {
  return [
    nameColumn(t('name')),
    {
      title: t('levels'),
      width: '12rem',
      render: (_, rule) =>
        rule.levels.length === 0 ? (
          <Muted>{t('allLevels')}</Muted>
        ) : (
          <span className={styles.tags}>
            {rule.levels.map(level => (
              <SeverityTag key={level} severity={severityOf[level]}>
                {t(level)}
              </SeverityTag>
            ))}
          </span>
        ),
    },
    typesColumn(t, typeName),
    { title: t('hours'), width: '13rem', render: (_, rule) => <Hours hours={rule.hours} t={t} /> },
    { title: t('first'), width: '10rem', render: (_, rule) => targetsText(rule.first, t) },
    {
      title: t('steps'),
      width: '13rem',
      render: (_, rule) =>
        rule.steps.length === 0 ? (
          <Muted>{t('noSteps')}</Muted>
        ) : (
          <span className={styles.lines}>
            {rule.steps.map(({ afterMinutes, targets }) => (
              <span key={afterMinutes}>
                {t('stepShort', { minutes: afterMinutes, targets: targetsText(targets, t) })}
              </span>
            ))}
          </span>
        ),
    },
    {
      title: t('state'),
      width: '5rem',
      render: (_, rule) => <RuleSwitch of="notice" rule={rule} label={t('switchLabel', { name: rule.name })} />,
    },
    {
      key: 'actions',
      width: '6.5rem',
      fixed: 'right',
      render: (_, rule) => <NoticeRuleActions rule={rule} onEdit={() => edit(rule)} />,
    },
  ]
}

function targetsText({ accounts, addresses, robots, contacts = false }: NoticeTargets, t: Texts): string {
  const people = accounts.length + addresses.length
  const named = people + robots.length > 0 ? [t('targets', { people, robots: robots.length })] : []
  return [...named, ...(contacts ? [t('deviceContacts')] : [])].join(' · ') || t('nobody')
}

function Hours({ hours, t }: { hours: readonly WeekWindow[]; t: Texts }) {
  if (hours.length === 0) return <Muted>{t('always')}</Muted>
  return (
    <span className={styles.lines}>
      {hours.map(window => (
        <span key={JSON.stringify(window)}>
          {[...window.days]
            .sort()
            .map(day => t(weekdays[day - 1] ?? 'monday'))
            .join(' ')}{' '}
          {window.from}–{window.until}
        </span>
      ))}
    </span>
  )
}
