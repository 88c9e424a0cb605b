import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { ruleLevels, ruleLevelsExtra } from '@watchfire/contract/rule/level-steps.ts'
import { ruleAlarmReason, ruleExtra, ruleReason } from '@watchfire/contract/rule/rule.shapes.ts'
import { quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import { Link } from 'react-router'
import { useLanguage } from '../../core/language.ts'
import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { useLevelNames } from '../../level/public/use-level-names.ts'
import { engineTexts } from '../engine.texts.ts'
import { changeText, conditionText } from '../rule-words.ts'
import { CombinedReason } from './CombinedReason.tsx'
import styles from './RuleReason.module.css'

/** Why a rule raised this alarm: its condition, what was measured, and since when; nothing of an alarm that no rule raised. */
export function RuleReason({ alarm: { deviceId, extra } }: { alarm: Pick<Alarm, 'deviceId' | 'extra'> }) {
  const t = useTexts(engineTexts)
  const language = useLanguage()
  const levelName = useLevelNames()
  const combined = ruleAlarmReason.safeParse(extra?.[ruleExtra]).data
  if (combined) return <CombinedReason reason={combined} />
  const reason = ruleReason.safeParse(extra?.[ruleExtra]).data
  if (!reason) return null
  const { name, unit } = { name: quantityEntry(reason.quantity)[language], unit: quantityEntry(reason.quantity).unit }
  const levels = ruleLevels.safeParse(extra?.[ruleLevelsExtra]).data?.changes ?? []
  const last = levels.at(-1)
  const withUnit = (value: number) => `${Number(value.toFixed(3))} ${unit}`.trim()
  const lines: [string, string][] = [
    [t('whyRule'), t('whyVersion', { name: reason.name, version: reason.version })],
    [t('whyCondition'), `${name} ${conditionText(t, reason.quantity, reason)}`],
    [t('whyValue'), reason.value === null ? '' : withUnit(reason.value)],
    [t('whyChange'), reason.kind !== 'change' || reason.measure === null ? '' : withUnit(reason.measure)],
    [t('whySince'), siteText(reason.since)],
    [t('levelsNow'), last ? (last.level ? levelName(last.level) : t('levelsOver')) : ''],
  ]
  return (
    <section className={styles.reason} aria-label={t('why')}>
      <dl>
        {lines.map(
          ([term, value]) =>
            value && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {levels.length > 0 && (
        <ol aria-label={t('levelsCourse')}>
          {levels.map(({ change, level, at, value }) => (
            <li key={`${at} ${change}`}>
              {[siteText(at), changeText(t, change, level && levelName(level)), value === null ? '' : withUnit(value)]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
        </ol>
      )}
      <Link to={`/device-manage?tab=sensors&open=${encodeURIComponent(deviceId)}`}>{t('curve')}</Link>
    </section>
  )
}
