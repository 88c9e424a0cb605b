import { DownloadOutlined } from '@ant-design/icons'
import type { Call, InputOf } from '@watchfire/contract/core/call.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { requestBytes } from '../../core/client.ts'
import { saveFile } from '../../core/save-file.ts'
import { serverNow } from '../../core/server-clock.ts'
import { showError } from '../../core/show-error.ts'
import { dayOf } from '../../core/site-days.ts'
import { useTexts } from '../../core/texts.ts'
import { sheetButtonTexts } from './sheet-button.texts.ts'

/** Saves a list as it is filtered as .xlsx, named after it and the day. */
export function SheetButton<C extends Call>({ call, input, name }: { call: C; input: InputOf<C>; name: string }) {
  const t = useTexts(sheetButtonTexts)
  const [isRunning, setRunning] = useState(false)
  const save = async () => {
    setRunning(true)
    try {
      saveFile(await requestBytes(call, input), `${name} ${dayOf(serverNow())}.xlsx`)
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
