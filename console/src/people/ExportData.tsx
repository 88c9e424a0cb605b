import type { Person } from '@watchfire/contract/people/people.shapes.ts'
import { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { requestBytes } from '../core/client.ts'
import { saveFile } from '../core/save-file.ts'
import { showError } from '../core/show-error.ts'
import { useTexts } from '../core/texts.ts'
import { peopleTexts } from './people.texts.ts'

/** All that is stored of one person, for that person to have. */
export function ExportData({ person: { personId } }: { person: Person }) {
  const t = useTexts(peopleTexts)
  const [isRunning, setRunning] = useState(false)
  const save = async () => {
    setRunning(true)
    try {
      saveFile(await requestBytes(personCalls.exportData, { personId }), `person-${personId}.json`)
    } catch (error) {
      showError(error)
    }
    setRunning(false)
  }
  return (
    <Button loading={isRunning} title={t('exportDataHint')} onClick={() => void save()}>
      {t('exportData')}
    </Button>
  )
}
