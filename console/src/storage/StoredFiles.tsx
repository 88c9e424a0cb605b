import { fileKind } from '@watchfire/contract/core/file.calls.ts'
import { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { judgement, type StoredFile } from '@watchfire/contract/storage/storage.shapes.ts'
import { useMemo, useState } from 'react'
import { serverNow } from '../core/server-clock.ts'
import { dayOf } from '../core/site-days.ts'
import { useTexts } from '../core/texts.ts'
import { dayFilter } from '../ui/list/day-filter.tsx'
import { choiceFilter, type Filter, textFilter } from '../ui/list/filters.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { uiTexts } from '../ui/ui.texts.ts'
import { fileColumns } from './file-columns.tsx'
import { fileQuery } from './file-query.ts'
import { HoldDialog } from './HoldDialog.tsx'
import { storageTexts } from './storage.texts.ts'

const idOf = (file: StoredFile) => file.fileId

/** Single files by alarm, channel or day, and what keeps them beyond the rules. */
export function StoredFiles() {
  const t = useTexts(storageTexts)
  const tUi = useTexts(uiTexts)
  const [held, setHeld] = useState<StoredFile>()
  const columns = useMemo(() => fileColumns(t, setHeld), [t])
  const filters = useMemo<Filter[]>(() => {
    const choices = (values: readonly (typeof fileKind.options)[number][]) =>
      values.map(value => ({ value, label: t(value) }))
    const judged = judgement.options.filter(value => value !== 'none').map(value => ({ value, label: t(value) }))
    return [
      textFilter('alarmId', t('alarm')),
      textFilter('deviceId', t('deviceId')),
      choiceFilter('kind', t('kind'), choices(fileKind.exclude(['person']).options)),
      choiceFilter('judgement', t('judgementFilter'), judged),
      choiceFilter('held', t('heldFilter'), [
        { value: 'yes', label: t('heldOnly') },
        { value: 'no', label: t('notHeldOnly') },
      ]),
      dayFilter(tUi, t('period')),
    ]
  }, [t, tUi])
  return (
    <>
      <ListPage<typeof storageCalls.listFiles>
        call={storageCalls.listFiles}
        input={values => fileQuery(values, dayOf(serverNow()))}
        idOf={idOf}
        columns={columns}
        filters={filters}
        alsoReads={['view']}
        emptyText={t('noFiles')}
        minWidth="64rem"
      />
      {held && <HoldDialog alarmId={held.alarmId} onClose={() => setHeld(undefined)} />}
    </>
  )
}
