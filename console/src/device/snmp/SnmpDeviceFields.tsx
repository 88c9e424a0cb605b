import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { Sensor } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { type SnmpReport, snmpVersion } from '@watchfire/contract/snmp/snmp.shapes.ts'
import { type SnmpTemplate, switchPort, upsTemplate } from '@watchfire/contract/snmp/snmp-templates.ts'
import { Button, Flex, Form, Input, InputNumber, Select } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { StateTag } from '../../ui/StateTag.tsx'
import { Muted } from '../../ui/text.tsx'
import styles from './SnmpDeviceFields.module.css'
import { SnmpLoginFields } from './SnmpLoginFields.tsx'
import { SnmpPointFields } from './SnmpPointFields.tsx'
import { SnmpTrapFields } from './SnmpTrapFields.tsx'
import { snmpTexts } from './snmp.texts.ts'
import { type DeviceForm, newPoint, newTrap, rowsOf, type SnmpForm } from './snmp-form.ts'

type Props = {
  index: number
  sensors: readonly Sensor[]
  /** Whether its secret is there already, and stays where it is. */
  isKept: (device: Partial<DeviceForm>) => boolean
  report: SnmpReport | undefined
  onRemove: () => void
}

/** One device: where it is, what it is asked, and what its traps mean. */
export function SnmpDeviceFields({ index, sensors, isKept, report, onRemove }: Props) {
  const t = useTexts(snmpTexts)
  const form = Form.useFormInstance<SnmpForm>()
  const own: Partial<DeviceForm> = Form.useWatch(['devices', index], form) ?? {}
  const state = report?.devices.find(device => device.id === own.id)
  const rules = [{ required: true, message: t('required') }]
  const unique = async (_rule: unknown, typed: string | undefined) => {
    const all: Partial<DeviceForm>[] = form.getFieldValue('devices') ?? []
    const same = all.filter(one => one?.host?.trim().toLowerCase() === typed?.trim().toLowerCase())
    if (typed && same.length > 1) throw new Error(t('sameHost'))
  }
  /** A device is mostly of one sensor: what is chosen for one row is proposed for those without. */
  const propose = (sensorId: string) => {
    for (const list of ['points', 'traps'] as const) {
      const rows = (form.getFieldValue(['devices', index, list]) ?? []) as { sensorId?: string | null }[]
      form.setFieldValue(
        ['devices', index, list],
        rows.map(row => (row?.sensorId ? row : { ...row, sensorId })),
      )
    }
  }
  const apply = (template: SnmpTemplate) => {
    const rows = rowsOf(template)
    for (const list of ['points', 'traps'] as const) {
      const before = (form.getFieldValue(['devices', index, list]) ?? []) as object[]
      form.setFieldValue(['devices', index, list], [...before, ...rows[list]])
    }
  }
  /** The one after those that are there. */
  const nextPort = () => 1 + (own.points ?? []).filter(point => point?.quantity === 'fault').length
  return (
    <fieldset className={styles.device} aria-label={t('device', { index: index + 1 })}>
      <Form.Item name={[index, 'id']} hidden>
        <Input />
      </Form.Item>
      <div className={styles.fields}>
        <Form.Item
          name={[index, 'name']}
          label={t('name')}
          rules={[{ required: true, whitespace: true, message: t('required') }]}
        >
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name={[index, 'host']} label={t('host')} rules={[...rules, { validator: unique }]}>
          <Input maxLength={120} autoComplete="off" placeholder="192.168.1.70" />
        </Form.Item>
        <Form.Item name={[index, 'port']} label={t('port')} rules={rules}>
          <InputNumber min={1} max={65_535} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name={[index, 'version']} label={t('version')}>
          <Select options={snmpVersion.options.map(value => ({ value, label: t(value) }))} />
        </Form.Item>
        <SnmpLoginFields index={index} version={own.version ?? 'v3'} isKept={isKept(own)} />
      </div>
      <div className={styles.state} role="status">
        {state && <StateTag color={state.problem ? 'error' : 'success'}>{t(state.problem ?? 'answers')}</StateTag>}
        {state && <Muted>{t('heard', { count: state.traps })}</Muted>}
        <Button size="small" type="text" danger icon={<DeleteOutlined />} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
      <Form.List name={[index, 'points']}>
        {(rows, { add, remove }) => (
          <>
            {rows.map(row => (
              <SnmpPointFields
                key={row.key}
                device={index}
                index={row.name}
                sensors={sensors}
                told={state?.points ?? []}
                onChosen={propose}
                onRemove={() => remove(row.name)}
              />
            ))}
            <Flex wrap gap="small" style={{ marginBottom: 12 }}>
              <Button size="small" icon={<PlusOutlined />} onClick={() => add(newPoint)}>
                {t('addPoint')}
              </Button>
              <Button size="small" onClick={() => apply(upsTemplate)}>
                {t('addUps')}
              </Button>
              <Button size="small" onClick={() => apply(switchPort(nextPort()))}>
                {t('addPort')}
              </Button>
            </Flex>
          </>
        )}
      </Form.List>
      <Form.List name={[index, 'traps']}>
        {(rows, { add, remove }) => (
          <>
            {rows.map(row => (
              <SnmpTrapFields
                key={row.key}
                device={index}
                index={row.name}
                sensors={sensors}
                onChosen={propose}
                onRemove={() => remove(row.name)}
              />
            ))}
            <Flex>
              <Button size="small" icon={<PlusOutlined />} onClick={() => add(newTrap())}>
                {t('addTrap')}
              </Button>
            </Flex>
          </>
        )}
      </Form.List>
    </fieldset>
  )
}
