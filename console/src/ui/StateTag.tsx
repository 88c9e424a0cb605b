import { Tag } from 'antd'
import type { ComponentProps } from 'react'

/** A state as a tinted word. The tint and its line tell states apart; its own colour on it is too faint to read, so the word keeps the text's. */
export function StateTag({ color, children }: Pick<ComponentProps<typeof Tag>, 'color' | 'children'>) {
  return (
    <Tag color={color} variant="outlined" style={{ color: 'var(--wf-text)' }}>
      {children}
    </Tag>
  )
}
