import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { ruleLevels, ruleLevelsExtra } from '@watchfire/contract/rule/level-steps.ts'
import { ruleAlarmReason, ruleExtra, ruleReason } from '@watchfire/contract/rule/rule.shapes.ts'
import { quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../core/language.ts'
import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { useLevelNames } from '../../level/public/use-level-names.ts'
import { Can } from '../../ui/Can.tsx'
import { lazyInline } from '../../ui/state/lazy-part.tsx'
import { comparedText, unitOf } from '../comparison-labels.ts'
import { engineTexts } from '../engine.texts.ts'
import { LeavesReason } from '../LeavesReason.tsx'
import { ruleCurveTexts } from '../rule-curve.texts.ts'
import { changeText, conditionText, limitText, missingText } from '../rule-sentences.ts'
import { treeConditionText } from '../tree-labels.ts'
import { CombinedReason } from './CombinedReason.tsx'
import styles from './RuleReason.module.css'

/** Comes with the first curve that somebody opens. */
const RuleCurve = lazyInline(async () => (await import('../RuleCurve.tsx')).RuleCurve)

/** Why a rule raised this alarm: its condition, what was measured, and since when; nothing of an alarm that no rule raised. */
export function RuleReason({ alarm: { id, deviceId, extra } }: { alarm: Pick<Alarm, 'id' | 'deviceId' | 'extra'> }) {
  const t = useTexts(engineTexts)
  const language = useLanguage()
  const curveText = useTexts(ruleCurveTexts)
  const [isCurveOpen, openCurve] = useState(false)
  const levelName = useLevelNames()
  // The same as long as the alarm is: a chart is drawn from it.
  const reason = useMemo(() => ruleReason.safeParse(extra?.[ruleExtra]).data, [extra])
  const combined = ruleAlarmReason.safeParse(extra?.[ruleExtra]).data
  if (combined) return <CombinedReason reason={combined} />
  if (!reason) return null
  const { [language]: name, unit } = quantityEntry(reason.quantity)
  const levels = ruleLevels.safeParse(extra?.[ruleLevelsExtra]).data?.changes ?? []
  const last = levels.at(-1)
  const withUnit = (value: number, of = unit) => `${Number(value.toFixed(3))} ${of}`.trim()
  const figure = (value: number | null) =>
    value === null ? '' : withUnit(value, unitOf(reason.quantity, reason.kind, reason.aggregate?.function))
  const { tree } = reason
  const condition = tree
    ? treeConditionText(t, tree, {
        lasts: reason.kind === 'for' ? reason.span : undefined,
        quantityName: of => quantityEntry(of)[language],
      })
    : `${comparedText(t, name, reason)} ${conditionText(t, reason.quantity, reason)}`
  const lines: [string, string][] = [
    [t('whyRule'), t('whyVersion', { name: reason.name, version: reason.version })],
    [t('whyCondition'), condition],
    [t('whyMissing'), reason.missing ? missingText(t, reason.missing) : ''],
    // Of several comparisons each says its own.
    [t('whyValue'), tree || reason.value === null ? '' : withUnit(reason.value)],
    [t('whyChange'), reason.kind !== 'change' || reason.measure === null ? '' : withUnit(reason.measure)],
    [t('whyFigure'), !tree && reason.aggregate ? figure(reason.measure) : ''],
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
              {[siteText(at), changeText(t, change, level && levelName(level)), figure(value)]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
        </ol>
      )}
      <LeavesReason alarmId={id} reason={reason} />
      <div className={styles.ways}>
        {!tree && (
          <Button size="small" aria-expanded={isCurveOpen} onClick={() => openCurve(!isCurveOpen)}>
            {curveText(isCurveOpen ? 'close' : 'open')}
          </Button>
        )}
        <Can right={rights.devices}>
          <Link to={`/device-manage?tab=sensors&open=${encodeURIComponent(deviceId)}`}>{curveText('devices')}</Link>
        </Can>
      </div>
      {isCurveOpen && <RuleCurve alarmId={id} sensorId={deviceId} reason={reason} />}
    </section>
  )
}
