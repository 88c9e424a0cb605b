import { DownloadOutlined } from '@ant-design/icons'
import { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { requestBytes } from '../core/client.ts'
import { saveFile } from '../core/save-file.ts'
import { serverNow } from '../core/server-clock.ts'
import { showError } from '../core/show-error.ts'
import { dayOf } from '../core/site-days.ts'
import { useTexts } from '../core/texts.ts'
import { useListUrl } from '../ui/list/list-url.ts'
import { orderInput } from './order-input.ts'
import { vehicleTexts } from './vehicle.texts.ts'

/** The orders as they are filtered, as .xlsx. */
export function ExportOrders() {
  const t = useTexts(vehicleTexts)
  const [{ filters }] = useListUrl(['keyword', 'park', 'type', 'tab'])
  const [isRunning, setRunning] = useState(false)
  const save = async () => {
    setRunning(true)
    try {
      const file = await requestBytes(vehicleCalls.export, orderInput(filters))
      saveFile(file, `${t('title')} ${dayOf(serverNow())}.xlsx`)
    } catch (error) {
      showError(error)
    }
    setRunning(false)
  }
  return (
    <Button icon={<DownloadOutlined />} loading={isRunning} onClick={() => void save()}>
      {isRunning ? t('exporting') : t('export')}
    </Button>
  )
}
