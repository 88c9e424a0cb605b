import { sensorsOfRegion } from '@watchfire/contract/rule/condition-tree.ts'
import { isOfAlarms, type Rule } from '@watchfire/contract/rule/rule.shapes.ts'
import type { TableColumnsType } from 'antd'
import { siteText } from '../core/site-zone.ts'
import { listNames } from '../core/texts.ts'
import { TwoLines } from '../ui/TwoLines.tsx'
import { Muted } from '../ui/text.tsx'
import type { RuleTexts } from './engine.texts.ts'
import { RuleActions } from './RuleActions.tsx'
import { RuleStateChoice } from './RuleStateChoice.tsx'

type Parts = {
  t: RuleTexts
  sentenceOf: (rule: Rule) => string
  edit: (rule: Rule) => void
}

const scopeText = ({ companyName, projectName, regionName }: Rule) =>
  [companyName, projectName, regionName].filter(Boolean).join(' / ')

/** Why it could last not be judged, and when. */
function Failed({ t, rule: { lastError, lastErrorAt } }: { t: RuleTexts; rule: Rule }) {
  const at = lastErrorAt === null ? '' : siteText(lastErrorAt).slice(5)
  return <span role="alert">{t('error', { error: lastError, at })}</span>
}

/** As much of it as is worth reading. */
const millisecondsText = (ms: number) => (ms < 0.01 ? '< 0.01' : String(Number(ms.toPrecision(2))))

function Stands({ t, rule }: { t: RuleTexts; rule: Rule }) {
  const error = rule.lastError !== '' && <Failed t={t} rule={rule} />
  if (rule.cut && !error) {
    const { reason, through, at } = rule.cut
    const when = { through, at: siteText(at).slice(5) }
    return <span role="alert">{t(reason === 'loop' ? 'cutLoop' : 'cutDepth', when)}</span>
  }
  if (rule.state === 'disabled') return error || <Muted>{t('rests')}</Muted>
  return (
    <TwoLines>
      {error}
      <span>
        {t(isOfAlarms(rule.kind) || rule.tree ? 'placesText' : 'standsText', { judged: rule.judged })}
        {rule.firing > 0 && ` · ${t('firingText', { firing: rule.firing })}`}
      </span>
      {rule.leftOut > 0 && (
        <span role="alert">{t('leftOutText', { count: rule.leftOut, limit: sensorsOfRegion })}</span>
      )}
      {rule.limitedToday > 0 && <span role="alert">{t('limitedText', { count: rule.limitedToday })}</span>}
      <small>
        {rule.lastJudgedAt === null ? t('never') : t('judgedAt', { at: siteText(rule.lastJudgedAt).slice(5) })}
        {rule.judgingMs !== null && ` · ${t('costText', { ms: millisecondsText(rule.judgingMs) })}`}
      </small>
    </TwoLines>
  )
}

export function ruleColumns({ t, sentenceOf, edit }: Parts): TableColumnsType<Rule> {
  return [
    {
      title: t('column'),
      width: '15rem',
      render: (_, rule) => (
        <TwoLines>
          <span>{rule.name}</span>
          <small>{scopeText(rule)}</small>
        </TwoLines>
      ),
    },
    {
      title: t('preview'),
      render: (_, rule) => (
        <TwoLines>
          <span>{sentenceOf(rule)}</span>
          {rule.sensorIds.length > 0 && <small>{listNames(rule.sensorIds)}</small>}
        </TwoLines>
      ),
    },
    { title: t('stands'), width: '13rem', render: (_, rule) => <Stands t={t} rule={rule} /> },
    { title: t('today'), width: '8rem', dataIndex: 'raisedToday' },
    { title: t('state'), width: '8rem', render: (_, rule) => <RuleStateChoice rule={rule} /> },
    {
      key: 'actions',
      width: '6.5rem',
      fixed: 'right',
      render: (_, rule) => <RuleActions rule={rule} onEdit={() => edit(rule)} />,
    },
  ]
}

/** On a telephone each rule is one cell. */
export function narrowColumns({ t, sentenceOf, edit }: Parts): TableColumnsType<Rule> {
  return [
    {
      title: t('column'),
      render: (_, rule) => (
        <TwoLines>
          <strong>{rule.name}</strong>
          <span>{sentenceOf(rule)}</span>
          <small>{scopeText(rule)}</small>
          <Stands t={t} rule={rule} />
          <RuleStateChoice rule={rule} />
        </TwoLines>
      ),
    },
    { key: 'actions', width: '5.5rem', render: (_, rule) => <RuleActions rule={rule} onEdit={() => edit(rule)} /> },
  ]
}
