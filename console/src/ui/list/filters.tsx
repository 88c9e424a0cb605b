/** The controls above a list. A filter reads and writes the text that stands for it in the address. */
import { Select } from 'antd'
// By path: the name from 'antd' brings fields for passwords, codes and long texts along.
import Search from 'antd/es/input/Search'
import type { ReactNode } from 'react'
import styles from './filters.module.css'

type ControlProps = {
  values: Readonly<Record<string, string>>
  change: (values: Readonly<Record<string, string | undefined>>) => void
}

export type Filter = {
  /** Names in the address (and usually of the call's fields). */
  names: readonly string[]
  render: (props: ControlProps) => ReactNode
}

/** A text searched for on Enter, on the glass or when left. */
export function textFilter(name: string, label: string, maxLength = 60): Filter {
  return {
    names: [name],
    render: ({ values, change }) => {
      const submit = (text: string) => {
        const next = text.trim() || undefined
        if (next !== values[name]) change({ [name]: next })
      }
      return (
        <Search
          // A new key takes over a value that came by the address (back, a link).
          key={values[name] ?? ''}
          className={styles.text}
          defaultValue={values[name]}
          placeholder={label}
          aria-label={label}
          maxLength={maxLength}
          allowClear
          onSearch={submit}
          onBlur={event => submit(event.target.value)}
        />
      )
    },
  }
}

/** The look of a filter that offers something to choose. */
export const choiceClass = styles.choice

export type Choice = { value: string; label: ReactNode; searchText?: string }

/** One of several, all of them when cleared. */
export function choiceFilter(name: string, label: string, choices: readonly Choice[], search = false): Filter {
  return {
    names: [name],
    render: ({ values, change }) => (
      <Select
        className={styles.choice}
        value={values[name]}
        placeholder={label}
        aria-label={label}
        allowClear
        showSearch={search && { filterOption: (typed, choice) => matches(typed, choice as Choice | undefined) }}
        options={[...choices]}
        popupMatchSelectWidth={false}
        onChange={(value: string | undefined) => change({ [name]: value })}
      />
    ),
  }
}

function matches(typed: string, choice: Choice | undefined): boolean {
  const text = choice?.searchText ?? (typeof choice?.label === 'string' ? choice.label : '')
  return text.toLowerCase().includes(typed.trim().toLowerCase())
}
