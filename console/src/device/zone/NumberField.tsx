import { InputNumber } from 'antd'
import { useId } from 'react'

type Props = {
  label: string
  hint?: string | undefined
  min: number
  max: number
  step?: number
  /** Null: as it is typed. */
  precision?: number | null
  suffix: string
  placeholder?: string
  value: number | undefined
  onType: (value: number | undefined) => void
  onStop: () => void
}

/** A number of a shape: its name above, what it means below. */
export function NumberField({ label, hint, value, precision = 0, onType, onStop, ...field }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <InputNumber<number>
        id={id}
        size="small"
        style={{ width: '100%' }}
        {...field}
        {...(precision !== null && { precision })}
        value={value ?? null}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={next => onType(next ?? undefined)}
        onBlur={onStop}
      />
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  )
}
