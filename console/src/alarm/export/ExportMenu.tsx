import { DownloadOutlined } from '@ant-design/icons'
import { alarmTypes } from '@watchfire/contract/alarm/alarm.extras.ts'
import { type ExportFormat, exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { notify } from '../../core/toasts.ts'
import { useAct } from '../../core/use-call.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { lazyDialog } from '../../ui/state/lazy-part.tsx'
import { bulkTexts } from '../batch/bulk.texts.ts'
import { followExport } from './followed-exports.ts'

const TrainingDialog = lazyDialog(async () => (await import('./TrainingDialog.tsx')).TrainingDialog)

type Props = {
  /** Filters of the list, or chosen alarms. */
  request: Omit<InputOf<typeof exportCalls.start>, 'format'>
  total: number | undefined
  /** Beside the ticked rows: what they are comes from the words around. */
  ofTicked?: boolean
  /** The list is of this type alone: its pictures can be exported to train from. */
  type?: number | undefined
}

/** Alarms as a file. The browser writes it to the disk as it comes; the page holds nothing of it. */
export function ExportMenu({ request, total, ofTicked, type }: Props) {
  const t = useTexts(bulkTexts)
  const [isAsking, setAsking] = useState(false)
  const trains = type !== undefined && type !== alarmTypes.face
  const act = useAct(exportCalls.start, {
    refresh: [],
    onSuccess: ({ exportId, url, fileName, total: count }, { format }) => {
      const link = document.createElement('a')
      link.href = url
      link.download = fileName
      link.click()
      followExport({ exportId, fileName, total: count, isPictures: format === 'coco' })
    },
  })
  const start = (format: ExportFormat) => {
    if (total === 0) notify.info(t('exportEmpty'))
    else if (format === 'coco') setAsking(true)
    else act.mutate({ ...request, format })
  }
  return (
    <>
      <MenuButton
        menu={{
          items: [
            { key: 'xlsx', label: t('exportXlsx') },
            { key: 'csv', label: t('exportCsv') },
            ...(trains ? [{ key: 'coco', label: t('exportTraining') }] : []),
          ],
          onClick: ({ key }) => start(key as ExportFormat),
        }}
      >
        <Button
          icon={<DownloadOutlined />}
          size={ofTicked ? 'small' : undefined}
          loading={act.isPending}
          aria-keyshortcuts={ofTicked ? undefined : 'E'}
          aria-haspopup="menu"
          title={ofTicked ? undefined : `${t('export')} (E)`}
        >
          {t(ofTicked ? 'exportTicked' : 'export')}
        </Button>
      </MenuButton>
      {isAsking && (
        <TrainingDialog
          onStart={() => {
            setAsking(false)
            act.mutate({ ...request, type, format: 'coco' })
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
