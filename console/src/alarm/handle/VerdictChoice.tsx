import type { Verdict } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { useId } from 'react'
import { useTexts } from '../../core/texts.ts'
import { FieldError } from '../../ui/form/FieldParts.tsx'
import { Key } from '../../ui/text.tsx'
import { detailTexts } from '../detail/detail.texts.ts'
import { alarmTexts } from '../model/alarm.texts.ts'
import styles from './VerdictChoice.module.css'

type Props<V extends Verdict> = {
  choices: readonly V[]
  chosen: V | null | undefined
  isMissing: boolean
  choose: (verdict: V) => void
}

/** The verdicts beside one another, each with the key that chooses it. */
export function VerdictChoice<V extends Verdict>({ choices, chosen, isMissing, choose }: Props<V>) {
  const t = useTexts(detailTexts)
  const word = useTexts(alarmTexts)
  const id = useId()
  return (
    <>
      <fieldset className={styles.verdicts} aria-describedby={isMissing ? `${id}-missing` : undefined}>
        <legend>{t('result')}</legend>
        {choices.map((verdict, place) => (
          <label key={verdict} data-testid="verdict-choice" className={styles.choice} data-verdict={verdict}>
            <input type="radio" name={`${id}-verdict`} checked={chosen === verdict} onChange={() => choose(verdict)} />
            <Key aria-hidden>{place + 1}</Key>
            {word(verdict as Verdict)}
          </label>
        ))}
      </fieldset>
      {isMissing && (
        <FieldError id={`${id}-missing`} role="alert">
          {t('chooseVerdict')}
        </FieldError>
      )}
    </>
  )
}
