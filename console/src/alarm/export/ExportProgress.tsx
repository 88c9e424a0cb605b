import { exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { Banner } from '../../ui/state/Banner.tsx'
import { ProgressBar, ProgressList } from '../batch/Progress.tsx'
import { exportTexts } from './export.texts.ts'
import { type FollowedExport, leaveExport, useFollowedExports } from './followed-exports.ts'

const every = 1000

/** How far downloads of the list are. The browser holds the file: one that is cancelled breaks off there as well. */
export function ExportProgress() {
  const t = useTexts(exportTexts)
  const followed = useFollowedExports()
  if (followed.length === 0) return null
  return (
    <ProgressList aria-label={t('exports')}>
      {followed.map(request => (
        <ExportLine key={request.exportId} request={request} />
      ))}
    </ProgressList>
  )
}

function ExportLine({ request }: { request: FollowedExport }) {
  const t = useTexts(exportTexts)
  const { exportId, fileName: name, total, isPictures } = request
  const [interval, setAsking] = useState<number | false>(every)
  const asked = useCall(exportCalls.readProgress, { exportId }, { quiet: true, refetchInterval: interval })
  const cancel = useAct(exportCalls.cancel, { refresh: ['export'] })
  const { written = 0, state = 'waiting' } = asked.data ?? {}
  const ended = state !== 'waiting' && state !== 'running'
  useEffect(() => setAsking(ended ? false : every), [ended])
  const close = <Button onClick={() => leaveExport(exportId)}>{t('dismiss')}</Button>
  if (state === 'failed' || (asked.isError && !asked.data))
    return <Banner type="error" showIcon role="alert" title={t('exportFailed', { name })} action={close} />
  if (state === 'cancelled')
    return <Banner type="warning" showIcon title={t('exportCancelled', { name })} action={close} />
  if (state === 'done')
    return (
      <Banner
        type="success"
        showIcon
        role="status"
        title={t(isPictures ? 'exportedPictures' : 'exported', { name, written })}
        action={close}
      />
    )
  const percent = total > 0 ? Math.min(99, Math.floor((written / total) * 100)) : 0
  return (
    <Banner
      type="info"
      title={t(isPictures ? 'exportingPictures' : 'exporting', { name, written, total })}
      action={
        <Button
          aria-label={`${t('cancelExport')} ${name}`}
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ exportId })}
        >
          {t('cancelExport')}
        </Button>
      }
      description={<ProgressBar max={100} value={percent} aria-label={t('exports')} />}
    />
  )
}
