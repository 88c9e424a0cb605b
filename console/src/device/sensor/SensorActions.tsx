import { EditOutlined, SettingOutlined, SlidersOutlined } from '@ant-design/icons'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import type { Sensor } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { RowAction, RowRemoval } from '../../ui/list/RowActions.tsx'
import { LimitsDialog, ModbusDialog, SensorDialog } from './lazy-sensor-dialog.ts'
import { sensorTexts } from './sensor.texts.ts'

/** What can be done with a sensor without looking closer. */
export function SensorActions({ sensor }: { sensor: Sensor }) {
  const t = useTexts(sensorTexts)
  /** With the sensor as it was when it was opened: a change builds on what was seen, however often the list is read again. */
  const [dialog, setDialog] = useState<{ of: 'edit' | 'limits' | 'modbus'; seen: Sensor }>()
  const { sensorId, name, version, kind } = sensor
  const close = () => setDialog(undefined)
  const remove = useAct(sensorCalls.remove, { refresh: ['sensor'], successText: t('done') })
  return (
    <Can call={sensorCalls.update}>
      <span style={{ whiteSpace: 'nowrap' }}>
        <RowAction
          label={t('edit')}
          of={name}
          icon={<EditOutlined />}
          onClick={() => setDialog({ of: 'edit', seen: sensor })}
        />
        {kind === 'gateway' && (
          <RowAction
            label={t('modbus')}
            of={name}
            icon={<SettingOutlined />}
            onClick={() => setDialog({ of: 'modbus', seen: sensor })}
          />
        )}
        {kind !== 'gateway' && (
          <RowAction
            label={t('limits')}
            of={name}
            icon={<SlidersOutlined />}
            onClick={() => setDialog({ of: 'limits', seen: sensor })}
          />
        )}
        {sensor.canRemove && (
          <RowRemoval
            label={t('remove')}
            of={name}
            loading={remove.isPending}
            title={t('removeTitle', { name })}
            hint={t('removeHint')}
            onConfirm={() => remove.mutate({ sensorId, version })}
          />
        )}
      </span>
      {dialog?.of === 'edit' && <SensorDialog sensor={dialog.seen} onClose={close} />}
      {dialog?.of === 'modbus' && <ModbusDialog sensor={dialog.seen} onClose={close} />}
      {dialog?.of === 'limits' && <LimitsDialog sensor={dialog.seen} onClose={close} />}
    </Can>
  )
}
