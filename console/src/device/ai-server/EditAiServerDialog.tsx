import type { AiServer } from '@watchfire/contract/device/ai-server.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Alert, Form } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { AiServerFields, type AiServerForm } from './AiServerFields.tsx'
import { aiServerTexts } from './ai-server.texts.ts'

/** Name and place; in another project its channels come along, and the dialog says so. */
export function EditAiServerDialog({ server, onClose }: { server: AiServer; onClose: () => void }) {
  const t = useTexts(aiServerTexts)
  const [form] = Form.useForm<AiServerForm>()
  const projectId = Form.useWatch('projectId', form) ?? server.projectId
  const update = useAct(deviceCalls.updateAiServer, {
    refresh: ['device'],
    successText: t('done'),
    onSuccess: onClose,
    // The dialog shows it.
    onRefused: () => undefined,
  })
  const { aiServerId, name, location, regionId, companyId, channels: count } = server
  return (
    <FormDialog<AiServerForm>
      width={480}
      title={t('editTitle')}
      form={form}
      initialValues={{ name, location, projectId: server.projectId, ...(regionId !== null && { regionId }) }}
      call={deviceCalls.updateAiServer}
      error={update.error}
      saving={update.isPending}
      onFinish={fields => update.mutate({ aiServerId, ...fields })}
      onClose={onClose}
    >
      <AiServerFields companyId={companyId} />
      {projectId !== server.projectId && count > 0 && <Alert type="info" showIcon title={t('moveHint', { count })} />}
    </FormDialog>
  )
}
