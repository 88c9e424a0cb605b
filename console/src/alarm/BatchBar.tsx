import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { uiTexts } from '../ui/ui.texts.ts'
import { DeleteAlarms } from './DeleteAlarms.tsx'
import { deskTexts } from './desk.texts.ts'

const BatchHandleDialog = lazy(async () => ({ default: (await import('./BatchHandleDialog.tsx')).BatchHandleDialog }))

/** What can be done with the ticked rows. Always there, so that ticking the first one moves nothing. */
export function BatchBar({ rows, clear }: { rows: readonly Alarm[]; clear: () => void }) {
  const t = useTexts(deskTexts)
  const ui = useTexts(uiTexts)
  const [handling, setHandling] = useState(false)
  return (
    <div className="wf-batch" data-active={rows.length > 0}>
      <span className="wf-batch-count" aria-live="polite">
        {rows.length > 0 ? ui('selected', { count: rows.length }) : t('batchHint')}
      </span>
      {rows.length > 0 && (
        <>
          <Button type="primary" size="small" onClick={() => setHandling(true)}>
            {t('batchProcess')}
          </Button>
          <DeleteAlarms ids={rows.map(row => row.id)} size="small" onDeleted={clear} />
          <button type="button" className="wf-plain-button" onClick={clear}>
            {ui('clearSelection')}
          </button>
        </>
      )}
      <Suspense>
        {handling && (
          <BatchHandleDialog
            alarms={rows}
            onClose={() => setHandling(false)}
            onHandled={() => {
              setHandling(false)
              clear()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
