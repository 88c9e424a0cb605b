import { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import { Form, Input, Modal } from 'antd'
import { maxLengthOf, rulesFor } from '../core/form-rules.ts'
import { useTexts } from '../core/texts.ts'
import { boardTexts } from './board.texts.ts'

type Props = {
  title: string
  name?: string
  isSaving: boolean
  onSave: (name: string) => void
  onClose: () => void
}

/** The name of a board, new or old. */
export function BoardNameDialog({ title, name, isSaving, onSave, onClose }: Props) {
  const t = useTexts(boardTexts)
  const [form] = Form.useForm<{ name: string }>()
  return (
    <Modal
      open
      width={420}
      title={title}
      okText={t('ok')}
      cancelText={t('cancel')}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ name }} onFinish={fields => onSave(fields.name.trim())}>
        <Form.Item
          name="name"
          label={t('name')}
          rules={rulesFor(boardCalls.create, 'name', { required: t('nameRequired') })}
        >
          <Input autoFocus maxLength={maxLengthOf(boardCalls.create, 'name')} showCount onPressEnter={form.submit} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
