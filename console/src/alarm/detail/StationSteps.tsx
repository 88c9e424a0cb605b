import type { StationStep } from '@watchfire/contract/alarm/alarm.facts.ts'
import { useTexts } from '../../core/texts.ts'
import { factsTexts } from './facts.texts.ts'
import styles from './StationSteps.module.css'

/** What was to be done at a station, step by step; what went wrong stands out, with its reason. */
export function StationSteps({ steps }: { steps: readonly StationStep[] }) {
  const t = useTexts(factsTexts)
  if (steps.length === 0) return null
  return (
    <table className={styles.steps} aria-label={t('steps')}>
      <thead>
        <tr>
          <th scope="col">{t('step')}</th>
          <th scope="col">{t('stepState')}</th>
          <th scope="col">{t('reason')}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ step, state, reason }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step may be done twice, and the list never changes.
          <tr key={place} data-wrong={state !== 'done'}>
            <td>{step}</td>
            <td>{typeof state === 'string' ? t(state) : state.own}</td>
            <td>{reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
