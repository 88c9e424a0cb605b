import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { ruleLevels, ruleLevelsExtra } from '@watchfire/contract/rule/level-steps.ts'
import { figureText, reasonLines } from '@watchfire/contract/rule/reason-text.ts'
import { ruleAlarmReason, ruleExtra, ruleReason } from '@watchfire/contract/rule/rule.shapes.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../core/language.ts'
import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { sensorPath } from '../../device/public/device-path.ts'
import { useLevelNames } from '../../level/public/use-level-names.ts'
import { Can } from '../../ui/Can.tsx'
import { engineTexts } from '../engine.texts.ts'
import { LeavesReason } from '../LeavesReason.tsx'
import { ruleCurveTexts } from '../rule-curve.texts.ts'
import { changeText, limitText } from '../rule-sentences.ts'
import { CombinedReason } from './CombinedReason.tsx'
import styles from './RuleReason.module.css'

/** Why a rule raised this alarm: its condition, what was measured, and since when; nothing of an alarm that no rule raised. */
export function RuleReason({ alarm: { id, deviceId, extra } }: { alarm: Pick<Alarm, 'id' | 'deviceId' | 'extra'> }) {
  const t = useTexts(engineTexts)
  const language = useLanguage()
  const curveText = useTexts(ruleCurveTexts)
  const levelName = useLevelNames()
  // The same as long as the alarm is: the charts of its comparisons are drawn from it.
  const reason = useMemo(() => ruleReason.safeParse(extra?.[ruleExtra]).data, [extra])
  const combined = ruleAlarmReason.safeParse(extra?.[ruleExtra]).data
  if (combined) return <CombinedReason reason={combined} />
  if (!reason) return null
  const levels = ruleLevels.safeParse(extra?.[ruleLevelsExtra]).data?.changes ?? []
  const last = levels.at(-1)
  const lines: [string, string][] = [
    ...reasonLines(t, reason, language),
    [t('whySince'), siteText(reason.since)],
    [t('whyRepeat'), reason.isAgain ? t('whyAgain') : ''],
    [t('whyLimit'), limitText(t, reason)],
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
              {[siteText(at), changeText(t, change, level && levelName(level)), figureText(reason, value)]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
        </ol>
      )}
      <LeavesReason alarmId={id} reason={reason} />
      <div className={styles.ways}>
        <Can right={rights.devices}>
          <Link to={sensorPath(deviceId)}>{curveText('devices')}</Link>
        </Can>
      </div>
    </section>
  )
}
