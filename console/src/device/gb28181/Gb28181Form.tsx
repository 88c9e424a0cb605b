import { PlusOutlined } from '@ant-design/icons'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import type { GbSetUp } from '@watchfire/contract/device/gb28181.calls.ts'
import { gbLimits } from '@watchfire/contract/device/gb28181.shapes.ts'
import { Button, Flex, Form, Input, InputNumber } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { Muted } from '../../ui/text.tsx'
import { SetUpAlerts } from '../ai-server/SetUpAlerts.tsx'
import { useSetUp } from '../ai-server/use-set-up.ts'
import { DeviceFields } from './DeviceFields.tsx'
import { gb28181Texts } from './gb28181.texts.ts'
import { type GbForm, gbFormOf, gbSent, newDevice } from './gb28181-form.ts'

type Props = { aiServerId: string; name: string; setUp: GbSetUp; onClose: () => void }

/** Where devices register, and which of them may; beside each how it is now. */
export function Gb28181Form({ aiServerId, name, setUp, onClose }: Props) {
  const t = useTexts(gb28181Texts)
  const [form] = Form.useForm<GbForm>()
  const {
    first,
    canSave,
    told: reported,
    error,
    save,
  } = useSetUp({
    aiServerId,
    setUp,
    ask: deviceCalls.askGb28181,
    save: deviceCalls.saveGb28181,
    refresh: ['device'],
    savedText: t('saved'),
    onClose,
  })
  return (
    <FormDialog<GbForm>
      width={900}
      title={t('title', { name })}
      form={form}
      initialValues={gbFormOf(first)}
      call={deviceCalls.saveGb28181}
      error={save.error}
      saving={save.isPending}
      onFinish={fields => save.mutate(gbSent(fields, aiServerId, first))}
      onClose={onClose}
    >
      <SetUpAlerts
        hint={t('hint')}
        unsupported={!canSave && t('unknown')}
        problem={reported?.problem && t(reported.problem)}
        error={error}
        away={t('away')}
      />
      <Flex wrap gap="small" align="start">
        <Form.Item
          name="serverId"
          label={t('serverId')}
          rules={[{ required: true, pattern: /^\s*\d{20}\s*$/, message: t('twentyDigits') }]}
        >
          <Input maxLength={20} style={{ width: '15rem' }} autoComplete="off" />
        </Form.Item>
        <Form.Item name="port" label={t('port')} rules={[{ required: true }]}>
          <InputNumber min={1024} max={65_535} precision={0} />
        </Form.Item>
      </Flex>
      <Form.List name="devices">
        {(fields, { add, remove }) => (
          <>
            {fields.map(field => (
              <DeviceFields
                key={field.key}
                index={field.name}
                aiServerId={aiServerId}
                isKept={id => first.devices.some(device => device.id === id)}
                report={reported}
                onRemove={() => remove(field.name)}
              />
            ))}
            <Flex>
              <Button
                icon={<PlusOutlined />}
                disabled={!canSave || fields.length >= gbLimits.devices}
                onClick={() => add(newDevice)}
              >
                {t('add')}
              </Button>
            </Flex>
          </>
        )}
      </Form.List>
      {reported && (
        <Muted as="p" style={{ marginTop: 12 }}>
          {t('counts', { refused: reported.refused, unbound: reported.unbound })}
        </Muted>
      )}
    </FormDialog>
  )
}
