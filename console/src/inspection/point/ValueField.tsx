import { isBadAnswer, type Value } from '@watchfire/contract/inspection/point/check.rules.ts'
import type { CheckItem } from '@watchfire/contract/inspection/point/check-list.shapes.ts'
import { useState } from 'react'
import { type Translate, useTexts } from '../../core/texts.ts'
import { FieldError, PlainInput } from '../../ui/form/FieldParts.tsx'
import { Muted } from '../../ui/text.tsx'
import { checkTexts } from './check.texts.ts'
import styles from './ValueField.module.css'

type Props = { item: CheckItem; value: Value | undefined; onChange: (value: Value | undefined) => void }

/** The answer itself: large buttons, or a number with its bounds. Nothing is answered ahead. */
export function ValueField({ item, value, onChange }: Props) {
  const t = useTexts(checkTexts)
  if (item.itemKind === 'number') return <NumberField item={item} value={value} onChange={onChange} />
  const choices: { value: Value; label: string }[] =
    item.itemKind === 'yesNo'
      ? [
          { value: true, label: t('yes') },
          { value: false, label: t('no') },
        ]
      : (item.choices ?? []).map(({ choice }) => ({ value: choice, label: choice }))
  return (
    <div role="radiogroup" aria-labelledby={`words-${item.itemNo}`} className={styles.choices}>
      {choices.map(choice => (
        <label key={choice.label} className={styles.choice} data-bad={isBadAnswer(item, choice.value)}>
          <input
            type="radio"
            name={`answer-${item.itemNo}`}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}

function NumberField({ item, value, onChange }: Props) {
  const t = useTexts(checkTexts)
  const [written, setWritten] = useState(() => (typeof value === 'number' ? String(value) : ''))
  const number = numberOf(written)
  return (
    <>
      <span className={styles.number}>
        <PlainInput
          aria-labelledby={`words-${item.itemNo}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={written}
          aria-invalid={written.trim() !== '' && (number === undefined || isBadAnswer(item, number) === true)}
          onChange={({ target }) => {
            setWritten(target.value)
            onChange(numberOf(target.value))
          }}
        />
        {item.unit && <span className={styles.unit}>{item.unit}</span>}
      </span>
      {written.trim() !== '' && number === undefined && <FieldError role="alert">{t('noNumber')}</FieldError>}
      <Muted>{boundsText(item, t)}</Muted>
    </>
  )
}

const farthest = 1e9

/** What a keyboard of a phone writes: full-width digits and a decimal comma are numbers too. */
function numberOf(written: string): number | undefined {
  const text = written.normalize('NFKC').replace(/[,。]/, '.').replace('−', '-').trim()
  const number = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : undefined
  return number !== undefined && Math.abs(number) <= farthest ? number : undefined
}

function boundsText({ lowest, highest, unit = '' }: CheckItem, t: Translate<(typeof checkTexts)['zh']>): string {
  if (lowest !== undefined && highest !== undefined) return t('bounds', { lowest, highest, unit })
  if (lowest !== undefined) return t('atLeast', { lowest, unit })
  return highest === undefined ? '' : t('atMost', { highest, unit })
}
