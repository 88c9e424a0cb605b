import { DownloadOutlined } from '@ant-design/icons'
import { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { requestBytes } from '../core/client.ts'
import { saveFile } from '../core/save-file.ts'
import { serverNow } from '../core/server-clock.ts'
import { showError } from '../core/show-error.ts'
import { dayOf } from '../core/site-days.ts'
import { useTexts } from '../core/texts.ts'
import { useListUrl } from '../ui/list/list-url.ts'
import { peopleTexts } from './people.texts.ts'
import { personInput } from './person-input.ts'

/** The people as they are filtered, as .xlsx: without photos and ID numbers. */
export function ExportPeople() {
  const t = useTexts(peopleTexts)
  const [{ filters }] = useListUrl(['keyword', 'library', 'type', 'state'])
  const [isRunning, setRunning] = useState(false)
  const save = async () => {
    setRunning(true)
    try {
      const file = await requestBytes(personCalls.export, personInput(filters))
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
