import type { AiServer } from '@watchfire/contract/device/ai-server.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { placesOf } from '@watchfire/contract/device/login-place.rules.ts'
import { Alert, Form, Select } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { CameraFields } from './CameraFields.tsx'
import { cameraFormTexts } from './camera-form.texts.ts'
import { type CameraForm, factsOf, loginOf, newCamera } from './camera-form.ts'

export type NewCameraProps = {
  aiServerId?: string | undefined
  /** What is known of it already. */
  begin?: Pick<CameraForm, 'name' | 'address'> | undefined
  onAdded?: ((channelId: string) => void) | undefined
  onClose: () => void
}
type Props = NewCameraProps & { aiServers: readonly AiServer[] }

/** A new camera: its AI server first, for its regions and its key go by it. */
export function AddCameraForm({ aiServers, aiServerId: given, begin, onAdded, onClose }: Props) {
  const t = useTexts(cameraFormTexts)
  const [form] = Form.useForm<CameraForm>()
  const [only, ...others] = aiServers
  const ahead = given ?? (others.length === 0 ? only?.aiServerId : undefined)
  const aiServerId = Form.useWatch('aiServerId', form) ?? ahead
  const server = aiServers.find(each => each.aiServerId === aiServerId)
  const defaults = useCall(
    deviceCalls.readDefaults,
    { projectId: server?.projectId ?? 0 },
    { quiet: true, selection: {}, enabled: server !== undefined },
  ).data
  useEffect(() => {
    if (!defaults) return
    for (const name of ['faults', 'record'] as const)
      if (!form.isFieldTouched(name)) form.setFieldValue(name, defaults[name])
  }, [form, defaults])
  const add = useAct(deviceCalls.addCamera, {
    refresh: ['device', 'setup'],
    successText: t('added'),
    onSuccess: ({ channelId }) => {
      onAdded?.(channelId)
      onClose()
    },
    // The dialog shows it.
    onRefused: () => undefined,
  })
  const submit = (fields: CameraForm) => {
    if (!server) return
    add.mutate({
      ...factsOf(fields),
      aiServerId: server.aiServerId,
      zones: [],
      ...loginOf(fields, server, placesOf(fields)),
    })
  }
  return (
    <FormDialog<CameraForm>
      width={560}
      title={t('addTitle')}
      form={form}
      initialValues={{ ...newCamera, ...begin, ...(ahead && { aiServerId: ahead }) }}
      call={deviceCalls.addCamera}
      error={add.error}
      saving={add.isPending}
      onFinish={submit}
      onClose={onClose}
    >
      {aiServers.length === 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('noAiServer')}
          action={<Link to="/ai-box-manage">{t('toAiServers')}</Link>}
          style={{ marginBottom: 12 }}
        />
      )}
      <Form.Item
        name="aiServerId"
        label={t('aiServer')}
        validateFirst
        rules={[
          { required: true, message: t('chooseAiServer') },
          {
            validator: async (_rule, id: string) => {
              if (!aiServers.find(each => each.aiServerId === id)?.publicKey) throw new Error(t('notConfigurable'))
            },
          },
        ]}
      >
        <Select
          autoFocus
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('chooseAiServer')}
          options={aiServers.map(({ aiServerId: value, name }) => ({ value, label: name }))}
          onChange={() => form.setFieldValue('regionId', undefined)}
        />
      </Form.Item>
      <CameraFields aiServer={server} />
    </FormDialog>
  )
}
