import { isBadAnswer, type Value } from '@watchfire/contract/inspection/point/check.rules.ts'
import type { CheckItem } from '@watchfire/contract/inspection/point/check-list.shapes.ts'
import { InputNumber } from 'antd'
import { type Translate, useTexts } from '../../core/texts.ts'
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
  return (
    <>
      <InputNumber
        aria-labelledby={`words-${item.itemNo}`}
        className={styles.number}
        size="large"
        inputMode="decimal"
        suffix={item.unit}
        value={typeof value === 'number' ? value : null}
        status={value !== undefined && isBadAnswer(item, value) ? 'warning' : ''}
        min={-1e9}
        max={1e9}
        onChange={number => onChange(number ?? undefined)}
      />
      <Muted>{boundsText(item, t)}</Muted>
    </>
  )
}

function boundsText({ lowest, highest, unit = '' }: CheckItem, t: Translate<(typeof checkTexts)['zh']>): string {
  if (lowest !== undefined && highest !== undefined) return t('bounds', { lowest, highest, unit })
  if (lowest !== undefined) return t('atLeast', { lowest, unit })
  return highest === undefined ? '' : t('atMost', { highest, unit })
}
