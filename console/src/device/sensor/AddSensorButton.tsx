import { PlusOutlined } from '@ant-design/icons'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { Can } from '../../ui/Can.tsx'
import { SensorDialog } from './lazy-sensor-dialog.ts'
import { sensorTexts } from './sensor.texts.ts'

/** Adds a sensor, meter or gateway, for whoever may. */
export function AddSensorButton() {
  const t = useTexts(sensorTexts)
  const [isAdding, setAdding] = useState(false)
  return (
    <Can call={sensorCalls.add}>
      <Button
        type="primary"
        icon={<PlusOutlined />}
        onPointerEnter={SensorDialog.preload}
        onFocus={SensorDialog.preload}
        onClick={() => setAdding(true)}
      >
        {t('add')}
      </Button>
      {isAdding && <SensorDialog onClose={() => setAdding(false)} />}
    </Can>
  )
}
