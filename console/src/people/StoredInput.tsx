import { Button, Input, type InputProps } from 'antd'
import { useTexts } from '../core/texts.ts'
import { peopleTexts } from './people.texts.ts'

/** What is typed stands as it is; undefined: what is stored stays; null: it goes. */
export type StoredValue = string | null | undefined
type Props = Pick<InputProps, 'id' | 'maxLength' | 'inputMode'> & {
  isStored: boolean
  value?: StoredValue
  onChange?: (value: StoredValue) => void
}

/** A field of what is stored and not shown: left alone it stays, and somebody can take it away. */
export function StoredInput({ isStored, value, onChange, ...input }: Props) {
  const t = useTexts(peopleTexts)
  const goes = value === null
  return (
    <Input
      {...input}
      autoComplete="off"
      value={value ?? ''}
      placeholder={isStored ? t(goes ? 'dropHint' : 'keptHint') : ''}
      onChange={event => onChange?.(event.target.value || undefined)}
      suffix={
        isStored &&
        !value && (
          <Button size="small" type="link" onClick={() => onChange?.(goes ? undefined : null)}>
            {t(goes ? 'keep' : 'drop')}
          </Button>
        )
      }
    />
  )
}
