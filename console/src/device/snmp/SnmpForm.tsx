import { PlusOutlined } from '@ant-design/icons'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { type SnmpSetUp, snmpCalls } from '@watchfire/contract/snmp/snmp.calls.ts'
import { snmpLimits } from '@watchfire/contract/snmp/snmp.shapes.ts'
import { Button, Flex, Form, InputNumber } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { Muted } from '../../ui/text.tsx'
import { SetUpAlerts } from '../ai-server/SetUpAlerts.tsx'
import { useSetUp } from '../ai-server/use-set-up.ts'
import { SnmpDeviceFields } from './SnmpDeviceFields.tsx'
import { SnmpUnbound } from './SnmpUnbound.tsx'
import { snmpTexts } from './snmp.texts.ts'
import {
  type SnmpForm as Fields,
  isKept,
  newDevice,
  newTrap,
  snmpFormOf,
  snmpSent,
  type TrapForm,
} from './snmp-form.ts'

type Props = { aiServerId: string; name: string; setUp: SnmpSetUp; onClose: () => void }

/** The devices with what is asked and what their traps mean; beside each how it is now, and below what nobody has bound. */
export function SnmpForm({ aiServerId, name, setUp, onClose }: Props) {
  const t = useTexts(snmpTexts)
  const [form] = Form.useForm<Fields>()
  const {
    first,
    canSave,
    told: reported,
    error,
    save,
  } = useSetUp({
    aiServerId,
    setUp,
    ask: snmpCalls.ask,
    save: snmpCalls.save,
    refresh: ['snmp', 'sensor', 'device'],
    savedText: t('saved'),
    onClose,
  })
  const sensors = useCall(sensorCalls.list, { aiServerId, pageSize: 500 }, { quiet: true }).data?.rows ?? []
  const bind = (id: string, oid: string) => {
    const index = (form.getFieldValue('devices') as Fields['devices']).findIndex(device => device.id === id)
    if (index < 0) return
    const traps: TrapForm[] = form.getFieldValue(['devices', index, 'traps']) ?? []
    form.setFieldValue(['devices', index, 'traps'], [...traps, newTrap(oid)])
  }
  return (
    <FormDialog<Fields>
      width={1280}
      title={t('title', { name })}
      form={form}
      initialValues={snmpFormOf(first)}
      call={snmpCalls.save}
      error={save.error}
      saving={save.isPending}
      onFinish={fields => save.mutate(snmpSent(fields, aiServerId, first))}
      onClose={onClose}
    >
      <SetUpAlerts
        hint={t('hint')}
        unsupported={!canSave && t('unknown')}
        problem={reported?.problem && t(reported.problem)}
        error={error}
        away={t('away')}
      />
      <p role="status">
        <Muted>{t('now')}</Muted> {t(first.setUp)}
      </p>
      <Form.Item name="port" label={t('trapPort')} rules={[{ required: true, message: t('required') }]}>
        <InputNumber min={1024} max={65_535} precision={0} />
      </Form.Item>
      <Form.List name="devices">
        {(fields, { add, remove }) => (
          <>
            {fields.map(field => (
              <SnmpDeviceFields
                key={field.key}
                index={field.name}
                sensors={sensors}
                isKept={device => isKept(first, device)}
                report={reported}
                onRemove={() => remove(field.name)}
              />
            ))}
            <Flex>
              <Button
                icon={<PlusOutlined />}
                disabled={!canSave || fields.length >= snmpLimits.devices}
                onClick={() => add(newDevice())}
              >
                {t('add')}
              </Button>
            </Flex>
            {reported && (
              <SnmpUnbound
                report={reported}
                nameOf={id => first.devices.find(device => device.id === id)?.name ?? id}
                onSetUp={host => add(newDevice(host))}
                onBind={bind}
              />
            )}
          </>
        )}
      </Form.List>
    </FormDialog>
  )
}
