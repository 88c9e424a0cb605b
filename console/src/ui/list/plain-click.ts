import type { MouseEvent } from 'react'

/** A click on the row itself: not on a control in it, not in a dialog that a control of it has opened, and not the end of marking text. */
export function isPlainClick({ target, currentTarget }: MouseEvent): boolean {
  const inControl = (target as Element).closest('button, a, input, label, .ant-table-selection-column')
  return currentTarget.contains(target as Element) && !inControl && !getSelection()?.toString()
}
