import { combinedText } from '@watchfire/contract/rule/reason-text.ts'
import type { RuleAlarmReason } from '@watchfire/contract/rule/rule.shapes.ts'
import { Link } from 'react-router'
import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { useTypeNames } from '../../level/public/use-type-names.ts'
import { engineTexts } from '../engine.texts.ts'
import { limitText } from '../rule-sentences.ts'
import styles from './CombinedReason.module.css'

/** Why a rule on alarms raised this one: its condition, and the alarms that made it. */
export function CombinedReason({ reason }: { reason: RuleAlarmReason }) {
  const t = useTexts(engineTexts)
  const typeName = useTypeNames()
  const limit = limitText(t, reason)
  return (
    <section className={styles.combined} aria-label={t('why')}>
      <p>
        {t('whyVersion', { name: reason.name, version: reason.version })}
        <br />
        {combinedText(t, reason)}
      </p>
      {limit && <p>{limit}</p>}
      {reason.note && (
        <p>
          {t('whyNote')}: {reason.note}
        </p>
      )}
      <p>{t('whyAlarms')}</p>
      <ul>
        {reason.alarms.map(({ alarmId, type, at }) => (
          <li key={alarmId}>
            <Link to={`/workplace?alarm=${encodeURIComponent(alarmId)}`}>
              {siteText(at)} · {typeName(type)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
