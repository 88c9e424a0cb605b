import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { alarmErrors } from '@watchfire/contract/alarm/alarm.errors.ts'
import { moneyLength, offenderLimit, punishmentLimit, rowProblems } from '@watchfire/contract/alarm/punishment.ts'
import { Button, Input } from 'antd'
import { useId } from 'react'
import { useLanguage } from '../../core/language.ts'
import { useTexts } from '../../core/texts.ts'
import { FieldError, FieldLabel } from '../../ui/form/FieldParts.tsx'
import { detailTexts } from '../detail/detail.texts.ts'
import { emptyFine, type Fine } from './drafts.ts'
import styles from './PunishmentRows.module.css'

type Props = {
  fines: readonly Fine[]
  onChange: (fines: readonly Fine[]) => void
  /** What is wrong is said once submitting was tried. */
  checked: boolean
}

/** Who is fined how much with a smoking alarm. A row nobody writes into counts for nothing (spec §5). */
export function PunishmentRows({ fines, onChange, checked }: Props) {
  const t = useTexts(detailTexts)
  const language = useLanguage()
  const id = useId()
  const rows = fines.length > 0 ? fines : [emptyFine]
  const change = (place: number, next: Partial<Fine>) =>
    onChange(rows.map((row, at) => (at === place ? { ...row, ...next } : row)))
  return (
    <fieldset className={styles.fines}>
      <FieldLabel as="legend">{t('fines')}</FieldLabel>
      {rows.map((row, place) => {
        const problems = checked ? rowProblems(row) : {}
        const said = [problems.offender, problems.money].flatMap(code => (code ? [alarmErrors[code][language]] : []))
        const describedBy = said.length > 0 ? `${id}-${place}` : undefined
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity beyond their place, and hold no state of their own.
          <div key={place} className={styles.fine}>
            <Input
              aria-label={t('offenderOf', { number: place + 1 })}
              placeholder={t('offender')}
              value={row.offender}
              maxLength={offenderLimit}
              status={problems.offender ? 'error' : undefined}
              aria-invalid={Boolean(problems.offender)}
              aria-describedby={describedBy}
              onChange={event => change(place, { offender: event.target.value })}
            />
            <Input
              aria-label={t('moneyOf', { number: place + 1 })}
              placeholder={t('money')}
              value={row.money}
              maxLength={moneyLength}
              inputMode="decimal"
              suffix={t('yuan')}
              status={problems.money ? 'error' : undefined}
              aria-invalid={Boolean(problems.money)}
              aria-describedby={describedBy}
              onChange={event => change(place, { money: event.target.value })}
            />
            <Button
              type="text"
              icon={<CloseOutlined />}
              aria-label={t('removeFine', { number: place + 1 })}
              onClick={() => onChange(rows.filter((_, at) => at !== place))}
            />
            {said.length > 0 && (
              <FieldError id={`${id}-${place}`} role="alert">
                {said.join(language === 'zh' ? '，' : '. ')}
              </FieldError>
            )}
          </div>
        )
      })}
      {rows.length < punishmentLimit && (
        <Button size="small" icon={<PlusOutlined />} onClick={() => onChange([...rows, emptyFine])}>
          {t('addFine')}
        </Button>
      )}
    </fieldset>
  )
}
