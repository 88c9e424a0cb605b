import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Form } from 'antd'
import { useSelection } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { AiServerFields, type AiServerForm } from './AiServerFields.tsx'
import { aiServerTexts } from './ai-server.texts.ts'
import { NewKeyDialog } from './NewKeyDialog.tsx'

/** First the facts of an AI server, then its key and how it is started. */
export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(aiServerTexts)
  const { projectId, regionId } = useSelection()
  const [form] = Form.useForm<AiServerForm>()
  const register = useAct(deviceCalls.registerAiServer, {
    refresh: ['device', 'setup'],
    // The dialog shows it.
    onRefused: () => undefined,
  })
  const { data: made, variables } = register
  if (made) return <NewKeyDialog made={made} name={variables.name} onClose={onClose} />
  return (
    <FormDialog<AiServerForm>
      width={480}
      title={t('registerTitle')}
      saveText={t('registerAct')}
      form={form}
      initialValues={{ ...(projectId && { projectId }), ...(regionId && { regionId }) }}
      call={deviceCalls.registerAiServer}
      error={register.error}
      saving={register.isPending}
      onFinish={fields => register.mutate(fields)}
      onClose={onClose}
    >
      <AiServerFields />
    </FormDialog>
  )
}
