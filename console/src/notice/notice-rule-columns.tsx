import type { NoticeRule, NoticeTargets, WeekWindow } from '@watchfire/contract/notice/notice.shapes.ts'
import type { TableColumnsType } from 'antd'
import type { Translate } from '../core/texts.ts'
import { SeverityTag, severityOf } from '../ui/SeverityMark.tsx'
import { NoticeRuleActions } from './NoticeRuleActions.tsx'
import { NoticeRuleSwitch } from './NoticeRuleSwitch.tsx'
import { type noticeTexts, weekdays } from './notice.texts.ts'

type Texts = Translate<(typeof noticeTexts)['zh']>

export function noticeRuleColumns(
  t: Texts,
  typeName: (type: number) => string,
  edit: (rule: NoticeRule) => void,
): TableColumnsType<NoticeRule> {
  return [
    {
      title: t('name'),
      width: '14rem',
      render: (_, rule) => (
        <span className="wf-notice-name">
          <span>{rule.name}</span>
          <small>{rule.companyName}</small>
        </span>
      ),
    },
    {
      title: t('levels'),
      width: '12rem',
      render: (_, rule) =>
        rule.levels.length === 0 ? (
          <span className="wf-quiet">{t('allLevels')}</span>
        ) : (
          <span className="wf-notice-tags">
            {rule.levels.map(level => (
              <SeverityTag key={level} severity={severityOf[level]}>
                {t(level)}
              </SeverityTag>
            ))}
          </span>
        ),
    },
    {
      title: t('types'),
      render: (_, rule) =>
        rule.types.length === 0 ? (
          <span className="wf-quiet">{t('allTypes')}</span>
        ) : (
          rule.types.map(typeName).join('、')
        ),
    },
    { title: t('hours'), width: '13rem', render: (_, rule) => <Hours hours={rule.hours} t={t} /> },
    { title: t('first'), width: '10rem', render: (_, rule) => targetsText(rule.first, t) },
    {
      title: t('steps'),
      width: '13rem',
      render: (_, rule) =>
        rule.steps.length === 0 ? (
          <span className="wf-quiet">{t('noSteps')}</span>
        ) : (
          <span className="wf-notice-lines">
            {rule.steps.map(({ afterMinutes, targets }) => (
              <span key={afterMinutes}>
                {t('stepShort', { minutes: afterMinutes, targets: targetsText(targets, t) })}
              </span>
            ))}
          </span>
        ),
    },
    { title: t('state'), width: '5rem', render: (_, rule) => <NoticeRuleSwitch rule={rule} /> },
    {
      key: 'actions',
      width: '6.5rem',
      fixed: 'right',
      render: (_, rule) => <NoticeRuleActions rule={rule} onEdit={() => edit(rule)} />,
    },
  ]
}

function targetsText({ accounts, addresses, robots }: NoticeTargets, t: Texts): string {
  const people = accounts.length + addresses.length
  return people + robots.length === 0 ? t('nobody') : t('targets', { people, robots: robots.length })
}

function Hours({ hours, t }: { hours: readonly WeekWindow[]; t: Texts }) {
  if (hours.length === 0) return <span className="wf-quiet">{t('always')}</span>
  return (
    <span className="wf-notice-lines">
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
