import type { Rule } from '@watchfire/contract/rule/rule.shapes.ts'
import { quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import type { TableColumnsType } from 'antd'
import type { Language } from '../core/language.ts'
import { siteText } from '../core/site-zone.ts'
import { listNames } from '../core/texts.ts'
import { LevelChoice } from '../level/public/LevelChoice.tsx'
import { TwoLines } from '../ui/TwoLines.tsx'
import { Muted } from '../ui/text.tsx'
import { RuleActions } from './RuleActions.tsx'
import { RuleStateChoice } from './RuleStateChoice.tsx'
import { conditionText, type RuleWords } from './rule-words.ts'

type Parts = {
  t: RuleWords
  language: Language
  typeName: (type: number) => string
  edit: (rule: Rule) => void
}

const placeOf = ({ companyName, projectName, regionName }: Rule) =>
  [companyName, projectName, regionName].filter(Boolean).join(' / ')

function conditionOf({ t, language }: Parts, rule: Rule): string {
  return `${quantityEntry(rule.quantity)[language]} ${conditionText(t, rule.quantity, rule)}`
}

function Stands({ t, rule }: { t: RuleWords; rule: Rule }) {
  if (rule.lastError) return <span role="alert">{t('error', { error: rule.lastError })}</span>
  return (
    <TwoLines>
      <span>{t('standsText', { judged: rule.judged })}</span>
      <small>{rule.firing > 0 ? t('firingText', { firing: rule.firing }) : ' '}</small>
    </TwoLines>
  )
}

export function ruleColumns(parts: Parts): TableColumnsType<Rule> {
  const { t, typeName, edit } = parts
  return [
    {
      title: t('column'),
      width: '15rem',
      render: (_, rule) => (
        <TwoLines>
          <span>{rule.name}</span>
          <small>{placeOf(rule)}</small>
        </TwoLines>
      ),
    },
    {
      title: t('condition'),
      render: (_, rule) => (
        <TwoLines>
          <span>{conditionOf(parts, rule)}</span>
          <small>{rule.sensorIds.length === 0 ? t('allSensors') : listNames(rule.sensorIds)}</small>
        </TwoLines>
      ),
    },
    {
      title: t('raised'),
      width: '11rem',
      render: (_, rule) => (
        <TwoLines>
          <LevelChoice level={rule.level} />
          <small>{typeName(rule.alarmType)}</small>
        </TwoLines>
      ),
    },
    { title: t('stands'), width: '9rem', render: (_, rule) => <Stands t={t} rule={rule} /> },
    { title: t('today'), width: '7rem', dataIndex: 'raisedToday' },
    {
      title: t('lastJudged'),
      width: '11rem',
      render: (_, rule) => (rule.lastJudgedAt === null ? <Muted>{t('never')}</Muted> : siteText(rule.lastJudgedAt)),
    },
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
export function narrowColumns(parts: Parts): TableColumnsType<Rule> {
  const { t, edit } = parts
  return [
    {
      title: t('column'),
      render: (_, rule) => (
        <TwoLines>
          <span>{rule.name}</span>
          <span>{conditionOf(parts, rule)}</span>
          <LevelChoice level={rule.level} />
          <Stands t={t} rule={rule} />
          <RuleStateChoice rule={rule} />
        </TwoLines>
      ),
    },
    { key: 'actions', width: '5.5rem', render: (_, rule) => <RuleActions rule={rule} onEdit={() => edit(rule)} /> },
  ]
}
