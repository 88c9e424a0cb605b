import { Button, Segmented } from 'antd'
import { useTexts } from '../core/texts.ts'
import { FieldError } from '../ui/form/FieldParts.tsx'
import styles from './CheckItems.module.css'
import { vehicleTexts } from './vehicle.texts.ts'

export type Answers = Readonly<Record<string, boolean | undefined>>

type Props = {
  items: readonly string[]
  answers: Answers
  onChange: (answers: Answers) => void
  isMissing: boolean
}

/** One answer an item, none of them given ahead: who looked at nothing has answered nothing. */
export function CheckItems({ items, answers, onChange, isMissing }: Props) {
  const t = useTexts(vehicleTexts)
  return (
    <>
      <ul className={styles.items}>
        {items.map(item => (
          <li key={item} data-missing={isMissing && answers[item] === undefined}>
            <span>{item}</span>
            <Segmented
              aria-label={item}
              value={answers[item] === undefined ? '' : String(answers[item])}
              options={[
                { value: 'true', label: t('fine') },
                { value: 'false', label: t('wrong') },
              ]}
              onChange={chosen => onChange({ ...answers, [item]: chosen === 'true' })}
            />
          </li>
        ))}
      </ul>
      {isMissing && <FieldError role="alert">{t('answerAll')}</FieldError>}
      {items.length > 1 && (
        <Button block onClick={() => onChange(Object.fromEntries(items.map(item => [item, true])))}>
          {t('allFine')}
        </Button>
      )}
    </>
  )
}
