import { DeleteOutlined } from '@ant-design/icons'
import { Button, Popconfirm } from 'antd'
import type { ReactNode } from 'react'

type Action = {
  label: string
  /** The row's own name, so that a screen reader tells one button from the next. */
  of?: string
  loading?: boolean
}

/** A small button of one row. */
export function RowAction({
  label,
  of = '',
  icon,
  loading = false,
  onClick,
}: Action & { icon: ReactNode; onClick: () => void }) {
  return (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={`${label} ${of}`.trim()}
      title={label}
      loading={loading}
      onClick={onClick}
    />
  )
}

type Question = Action & { title: string; hint: string; onConfirm: () => void }

/** A small button of one row that first asks, and says what comes of it. */
export function RowQuestion({
  label,
  of = '',
  icon,
  loading = false,
  danger = false,
  title,
  hint,
  onConfirm,
}: Question & { icon: ReactNode; danger?: boolean }) {
  return (
    <Popconfirm
      title={title}
      description={hint}
      okText={label}
      okButtonProps={{ danger }}
      placement="topRight"
      // A phone has no room for more left of the buttons.
      styles={{ root: { maxWidth: '17rem' } }}
      onConfirm={onConfirm}
    >
      <Button
        type="text"
        size="small"
        icon={icon}
        aria-label={`${label} ${of}`.trim()}
        title={label}
        loading={loading}
      />
    </Popconfirm>
  )
}

/** Removes the row after a question that says what goes with it. */
export const RowRemoval = (question: Question) => <RowQuestion {...question} icon={<DeleteOutlined />} danger />
