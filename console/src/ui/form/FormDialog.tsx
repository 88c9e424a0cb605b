import type { Call } from '@watchfire/contract/core/call.ts'
import { Alert, Form, type FormInstance, Modal } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { showAtField } from '../../core/form-rules.ts'
import type { Refusal } from '../../core/refusal.ts'
import { errorSentence } from '../../core/show-error.ts'
import { useTexts } from '../../core/texts.ts'
import { uiTexts } from '../ui.texts.ts'

type Props<Fields> = {
  title: string
  width: number
  form: FormInstance<Fields>
  initialValues: Partial<Fields>
  /** The call that saves it. */
  call: Call
  /** Why it could not be saved: stands at the field it names, else above them all. */
  error: Refusal | null
  saving: boolean
  /** What its button does, where that is more than saving. */
  saveText?: string
  /** Another act comes first: its button is not the loudest yet. */
  isLater?: boolean
  onFinish: (fields: Fields) => void
  onValuesChange?: (changed: Partial<Fields>) => void
  onClose: () => void
  /** When fields are judged; at each change unless said otherwise. */
  validateTrigger?: 'onBlur'
  children: ReactNode
}

/** A form in a dialog, to be saved. A click beside it does not throw away what was typed. */
export function FormDialog<Fields>({
  title,
  width,
  call,
  error,
  saving,
  saveText,
  isLater = false,
  onClose,
  children,
  ...form
}: Props<Fields>) {
  const t = useTexts(uiTexts)
  const [above, setAbove] = useState<string>()
  const show = useEffectEvent((refusal: Refusal | null) =>
    setAbove(refusal && !showAtField(call, form.form, refusal) ? errorSentence(refusal) : undefined),
  )
  useEffect(() => show(error), [error])
  return (
    <Modal
      open
      width={width}
      title={title}
      okText={saveText ?? t('save')}
      okType={isLater ? 'default' : 'primary'}
      confirmLoading={saving}
      mask={{ closable: false }}
      onOk={form.form.submit}
      onCancel={onClose}
    >
      {above && <Alert type="error" showIcon role="alert" title={above} style={{ marginBottom: 12 }} />}
      <Form<Fields> layout="vertical" style={{ paddingBottom: 8 }} {...form}>
        {children}
      </Form>
    </Modal>
  )
}
