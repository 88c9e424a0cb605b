import { DeleteOutlined, EditOutlined, SlidersOutlined } from '@ant-design/icons'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import type { Sensor } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { App } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { RowAction } from '../../ui/list/RowActions.tsx'
import { LimitsDialog, SensorDialog } from './late-sensor-dialog.ts'
import { sensorTexts } from './sensor.texts.ts'

/** What can be done with a sensor without looking closer. */
export function SensorActions({ sensor }: { sensor: Sensor }) {
  const t = useTexts(sensorTexts)
  const { modal } = App.useApp()
  const [dialog, setDialog] = useState<'edit' | 'limits'>()
  const { sensorId, name, version, kind } = sensor
  const close = () => setDialog(undefined)
  const remove = useAct(sensorCalls.remove, { refresh: ['sensor'], successText: t('done') })
  const ask = () =>
    void modal.confirm({
      title: t('removeTitle', { name }),
      content: t('removeHint'),
      okText: t('remove'),
      okButtonProps: { danger: true },
      onOk: () => remove.mutateAsync({ sensorId, version }).catch(() => undefined),
    })
  return (
    <Can call={sensorCalls.update}>
      <span style={{ whiteSpace: 'nowrap' }}>
        <RowAction label={t('edit')} of={name} icon={<EditOutlined />} onClick={() => setDialog('edit')} />
        {kind !== 'gateway' && (
          <RowAction label={t('limits')} of={name} icon={<SlidersOutlined />} onClick={() => setDialog('limits')} />
        )}
        {sensor.canRemove && <RowAction label={t('remove')} of={name} icon={<DeleteOutlined />} onClick={ask} />}
      </span>
      {dialog === 'edit' && <SensorDialog sensor={sensor} onClose={close} />}
      {dialog === 'limits' && <LimitsDialog sensor={sensor} onClose={close} />}
    </Can>
  )
}
