import { type BulkAction, deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { serverNow } from '../../core/server-clock.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { Banner } from '../../ui/state/Banner.tsx'
import { alarmTexts } from '../model/alarm.texts.ts'
import { bulkTexts } from './bulk.texts.ts'
import { bulkRunTexts } from './bulk-run.texts.ts'
import { ProgressBar } from './Progress.tsx'

/** One verdict on all that match: its countdown, its progress, its outcome. */
export function BulkLine({ action, onSeen }: { action: BulkAction; onSeen: () => void }) {
  const t = useTexts(bulkRunTexts)
  const onDesk = useTexts(bulkTexts)
  const word = useTexts(alarmTexts)
  const undo = useAct(deskCalls.undoBulk, { refresh: ['desk'], successText: t('undone') })
  const { state, total, handled, skipped } = action
  const seconds = useSecondsUntil(state === 'waiting' ? action.runAt : undefined)
  if (state === 'waiting') {
    return (
      <Banner
        type="info"
        showIcon
        title={<span role="timer">{t('waiting', { seconds, total, verdict: word(action.verdict) })}</span>}
        action={
          <Button
            type="primary"
            loading={undo.isPending}
            disabled={seconds === 0}
            onClick={() => undo.mutate({ bulkId: action.bulkId })}
          >
            {t('undo')}
          </Button>
        }
      />
    )
  }
  const close = <Button onClick={onSeen}>{t('dismiss')}</Button>
  if (state === 'running') {
    const done = handled + skipped
    return (
      <Banner
        type="info"
        title={t('running', { done, total })}
        description={<ProgressBar max={total} value={done} aria-label={onDesk('progress')} />}
      />
    )
  }
  if (state === 'stopped') {
    const text = action.reason === 'rightLost' ? 'rightLost' : 'failed'
    return <Banner type="error" showIcon role="alert" title={t(text, { handled })} action={close} />
  }
  return <Banner type="success" showIcon role="status" title={t('done', { handled, skipped })} action={close} />
}

/** Whole seconds until a moment of the server, counted down. */
function useSecondsUntil(time: number | undefined): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (time === undefined) return
    const timer = window.setInterval(() => setNow(serverNow()), 250)
    return () => clearInterval(timer)
  }, [time])
  return time === undefined ? 0 : Math.max(0, Math.ceil((time - now) / 1000))
}
