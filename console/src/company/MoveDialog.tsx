import { Form, Select, type SelectProps } from 'antd'
import type { Refusal } from '../core/refusal.ts'
import { ImpactDialog } from './ImpactDialog.tsx'

type Props = {
  title: string
  verb: string
  /** What the field asks for. */
  label: string
  /** What can be chosen, and how it is found. */
  targets: Pick<SelectProps<number>, 'options' | 'loading' | 'showSearch'>
  target: number | undefined
  onTarget: (target: number) => void
  /** What comes of it, once a target is chosen and it was asked. */
  lines: readonly string[] | undefined
  blocked?: string | undefined
  error: Refusal | null
  pending: boolean
  onRetry: () => void
  onConfirm: () => void
  onClose: () => void
}

/** Where something goes, and what comes of it in numbers, before it is moved. */
export function MoveDialog({ label, targets, target, onTarget, lines, ...dialog }: Props) {
  return (
    <ImpactDialog {...dialog} lines={target === undefined ? [] : lines} unready={target === undefined}>
      <Form layout="vertical">
        <Form.Item label={label} required>
          <Select<number> autoFocus aria-label={label} {...targets} value={target ?? null} onChange={onTarget} />
        </Form.Item>
      </Form>
    </ImpactDialog>
  )
}
