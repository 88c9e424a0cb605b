import { Alert, Modal } from 'antd'
import type { ReactNode } from 'react'
import type { Refusal } from '../core/refusal.ts'
import { ListEmpty } from '../ui/list/ListEmpty.tsx'
import styles from './ImpactDialog.module.css'

type Props = {
  title: string
  /** What the button does. */
  verb: string
  danger?: boolean
  /** What comes of it, in numbers; undefined while it is being read. */
  lines: readonly string[] | undefined
  /** Why it cannot be done, in place of a button that would fail. */
  blocked?: string | undefined
  /** Something has to be chosen first. */
  unready?: boolean
  /** What is asked before. */
  children?: ReactNode
  error: Refusal | null
  pending: boolean
  onRetry: () => void
  onConfirm: () => void
  onClose: () => void
}

/** Says in numbers what an act brings about, before it is done. */
export function ImpactDialog({ title, verb, danger = false, lines, blocked, children, error, pending, ...on }: Props) {
  return (
    <Modal
      open
      width={480}
      title={title}
      okText={verb}
      okButtonProps={{ danger, disabled: !lines || on.unready === true || blocked !== undefined }}
      confirmLoading={pending}
      onOk={on.onConfirm}
      onCancel={on.onClose}
    >
      {children}
      {lines ? (
        <ul className={styles.lines}>
          {lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <ListEmpty state={error ? 'failed' : 'loading'} error={error ?? undefined} onRetry={on.onRetry} />
      )}
      {blocked && <Alert type="warning" showIcon title={blocked} />}
    </Modal>
  )
}
