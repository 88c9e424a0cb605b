import { Tag } from 'antd'
import type { ComponentProps } from 'react'

/** A state as a tinted word. The tint tells states apart; its own colour on it is too faint to read, so the word keeps the text's. */
export function StateTag({ color, children }: Pick<ComponentProps<typeof Tag>, 'color' | 'children'>) {
  return (
    <Tag color={color} style={{ color: 'var(--wf-text)' }}>
      {children}
    </Tag>
  )
}
