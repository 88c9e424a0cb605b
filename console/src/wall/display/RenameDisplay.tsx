import { displayCalls } from '@watchfire/contract/wall/display.calls.ts'
import type { Display } from '@watchfire/contract/wall/display.shapes.ts'
import { Form, Input } from 'antd'
import { rulesFor } from '../../core/form-rules.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { displayTexts } from './display.texts.ts'

type Fields = { name: string }
type Props = { display: Display; onClose: () => void }

/** Another name for a display that hangs elsewhere now; its link and what it shows stay. */
export function RenameDisplay({ display: { displayId, name }, onClose }: Props) {
  const t = useTexts(displayTexts)
  const [form] = Form.useForm<Fields>()
  const rename = useAct(displayCalls.rename, {
    refresh: ['display'],
    selection: {},
    successText: t('renamed'),
    onRefused: () => undefined,
    onSuccess: onClose,
  })
  return (
    <FormDialog<Fields>
      title={t('renameTitle', { name })}
      width={440}
      form={form}
      call={displayCalls.rename}
      error={rename.error}
      saving={rename.isPending}
      initialValues={{ name }}
      validateTrigger="onBlur"
      onFinish={fields => rename.mutate({ displayId, ...fields })}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('name')} extra={t('nameHint')} rules={rulesFor(displayCalls.rename, 'name')}>
        <Input maxLength={40} />
      </Form.Item>
    </FormDialog>
  )
}
