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

/** Removes the row after a question that says what goes with it. */
export function RowRemoval({
  label,
  of = '',
  loading = false,
  title,
  hint,
  cancelText,
  onConfirm,
}: Action & { title: string; hint: string; cancelText: string; onConfirm: () => void }) {
  return (
    <Popconfirm
      title={title}
      description={hint}
      okText={label}
      okButtonProps={{ danger: true }}
      cancelText={cancelText}
      placement="topRight"
      onConfirm={onConfirm}
    >
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        aria-label={`${label} ${of}`.trim()}
        title={label}
        loading={loading}
      />
    </Popconfirm>
  )
}
