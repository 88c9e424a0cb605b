import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { mayCall } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { TextButton } from '../../ui/buttons.tsx'
import { SelectionBar } from '../../ui/list/SelectionBar.tsx'
import { lazyDialog, lazyInline } from '../../ui/state/lazy-part.tsx'
import { uiTexts } from '../../ui/ui.texts.ts'
import { deskTexts } from '../desk/desk.texts.ts'
import type { DeskInput } from '../desk/desk-query.ts'
import { bulkTexts } from './bulk.texts.ts'

const BatchWays = lazyInline(async () => (await import('./BatchWays.tsx')).BatchWays)
const BatchHandleDialog = lazyDialog(async () => (await import('./BatchHandleDialog.tsx')).BatchHandleDialog)
const BulkHandleDialog = lazyDialog(async () => (await import('./BulkHandleDialog.tsx')).BulkHandleDialog)

type Props = {
  /** The ticked rows. */
  rows: readonly Alarm[]
  /** All rows of the page, and how many the filters show beyond it. */
  page: readonly Alarm[]
  total: number
  input: DeskInput
  tick: (ids: string[]) => void
}

/** What can be done with the ticked rows, or with all that match. Always there, so that ticking the first one moves nothing. */
export function BatchBar({ rows, page, total, input, tick }: Props) {
  const t = useTexts(deskTexts)
  const ui = useTexts(uiTexts)
  const bulk = useTexts(bulkTexts)
  const [isBulk, setBulk] = useState(false)
  // The alarms a verdict is being given on: one that somebody handles meanwhile stays in the dialog, which says so.
  const [judgedIds, setJudged] = useState<readonly string[]>([])
  const judged = rows.filter(row => judgedIds.includes(row.id))
  const open = mayCall(alarmCalls.handle) ? rows.filter(alarm => alarm.can.handle) : []
  const wholePage = rows.length > 0 && rows.length === page.length
  const clear = () => tick([])
  const close = () => {
    setBulk(false)
    setJudged([])
  }
  return (
    <SelectionBar
      yields
      isActive={rows.length > 0}
      count={rows.length > 0 ? ui('selected', { count: rows.length }) : t('batchHint')}
    >
      {open.length > 0 && (
        <Button
          type="primary"
          size="small"
          aria-keyshortcuts="P"
          onClick={() => setJudged(open.map(alarm => alarm.id))}
        >
          {open.length === rows.length ? t('batchProcess') : t('batchProcessSome', { count: open.length })}
        </Button>
      )}
      {page.length > 0 && !wholePage && (
        <TextButton aria-keyshortcuts="A" onClick={() => tick(page.map(alarm => alarm.id))}>
          {t('tickPage')}
        </TextButton>
      )}
      {wholePage && total > page.length && mayCall(deskCalls.handleMatches) && (
        <Button size="small" onClick={() => setBulk(true)}>
          {bulk('allMatching', { count: total })}
        </Button>
      )}
      {rows.length > 0 && <BatchWays alarms={rows} onDone={clear} />}
      {rows.length > 0 && <TextButton onClick={clear}>{ui('clearSelection')}</TextButton>}
      {judged.length > 0 && (
        <BatchHandleDialog
          alarms={judged}
          onClose={close}
          onHandled={() => {
            close()
            clear()
          }}
        />
      )}
      {isBulk && (
        <BulkHandleDialog
          input={input}
          onClose={close}
          onAsked={() => {
            close()
            clear()
          }}
        />
      )}
    </SelectionBar>
  )
}
