import { DownloadOutlined } from '@ant-design/icons'
import { type ExportFormat, exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { Button } from 'antd'
import { notify } from '../../core/notices.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { bulkTexts } from '../batch/bulk.texts.ts'
import { followExport } from './followed-exports.ts'

type Props = {
  /** Filters of the list, or chosen alarms. */
  request: Omit<InputOf<typeof exportCalls.start>, 'format'>
  total: number | undefined
  /** Beside the ticked rows: what they are comes from the words around. */
  ofTicked?: boolean
}

/** Alarms as a file. The browser writes it to the disk as it comes; the page holds nothing of it. */
export function ExportMenu({ request, total, ofTicked }: Props) {
  const t = useTexts(bulkTexts)
  const act = useAct(exportCalls.start, {
    refresh: [],
    onSuccess: ({ exportId, url, fileName, total: rows }) => {
      const link = document.createElement('a')
      link.href = url
      link.download = fileName
      link.click()
      followExport({ exportId, fileName, total: rows })
    },
  })
  const start = (format: ExportFormat) => {
    if (total === 0) notify.info(t('exportEmpty'))
    else act.mutate({ ...request, format })
  }
  return (
    <MenuButton
      menu={{
        items: [
          { key: 'xlsx', label: t('exportXlsx') },
          { key: 'csv', label: t('exportCsv') },
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
  )
}
