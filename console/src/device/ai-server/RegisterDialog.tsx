import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Form, Radio, Space } from 'antd'
import { useState } from 'react'
import { useSelection } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { AiServerFields, type AiServerForm } from './AiServerFields.tsx'
import { aiServerTexts } from './ai-server.texts.ts'
import { ClaimDialog } from './ClaimDialog.tsx'
import { NewKeyDialog } from './NewKeyDialog.tsx'

/** First the facts of an AI server, then a claim code or its key, and how it is started with either. */
export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(aiServerTexts)
  const { projectId, regionId } = useSelection()
  const [form] = Form.useForm<AiServerForm>()
  const [way, setWay] = useState<'claim' | 'key'>('claim')
  // The dialog shows refusals itself.
  const options = { refresh: ['device', 'setup'] as const, onRefused: () => undefined }
  const withKey = useAct(deviceCalls.registerAiServer, options)
  const withClaim = useAct(deviceCalls.registerByClaim, options)
  const register = way === 'key' ? withKey : withClaim
  if (withKey.data) return <NewKeyDialog made={withKey.data} name={withKey.variables.name} onClose={onClose} />
  if (withClaim.data) return <ClaimDialog made={withClaim.data} name={withClaim.variables.name} onClose={onClose} />
  return (
    <FormDialog<AiServerForm>
      width={480}
      title={t('registerTitle')}
      saveText={t(way === 'key' ? 'registerAct' : 'claimAct')}
      form={form}
      initialValues={{ ...(projectId && { projectId }), ...(regionId && { regionId }) }}
      call={deviceCalls.registerAiServer}
      error={register.error}
      saving={register.isPending}
      onFinish={fields => register.mutate(fields)}
      onClose={onClose}
    >
      <AiServerFields />
      <Form.Item label={t('way')}>
        <Radio.Group value={way} onChange={event => setWay(event.target.value)}>
          <Space orientation="vertical">
            <Radio value="claim">{t('wayClaim')}</Radio>
            <Radio value="key">{t('wayKey')}</Radio>
          </Space>
        </Radio.Group>
      </Form.Item>
    </FormDialog>
  )
}
