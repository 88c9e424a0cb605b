import { Alert, Form, type FormInstance, Modal } from 'antd'
import type { ReactNode } from 'react'
import type { Refusal } from '../core/refusal.ts'
import { useTexts } from '../core/texts.ts'
import { uiTexts } from './ui.texts.ts'

type Props<Fields> = {
  title: string
  width: number
  form: FormInstance<Fields>
  initialValues: Partial<Fields>
  /** Why it could not be saved; stands above the fields. */
  error: Refusal | null
  saving: boolean
  onFinish: (fields: Fields) => void
  onValuesChange?: (changed: Partial<Fields>) => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog, to be saved. A click beside it does not throw away what was typed. */
export function FormDialog<Fields>({ title, width, error, saving, onClose, children, ...form }: Props<Fields>) {
  const t = useTexts(uiTexts)
  return (
    <Modal
      open
      width={width}
      title={title}
      okText={t('save')}
      confirmLoading={saving}
      mask={{ closable: false }}
      onOk={form.form.submit}
      onCancel={onClose}
    >
      {error && <Alert type="error" showIcon role="alert" title={error.text} style={{ marginBottom: 12 }} />}
      <Form<Fields> layout="vertical" {...form}>
        {children}
      </Form>
    </Modal>
  )
}
