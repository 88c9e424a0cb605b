import { DownloadOutlined } from '@ant-design/icons'
import { type ExportFormat, exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import { Button } from 'antd'
import { notify } from '../core/notices.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { MenuButton } from '../ui/MenuButton.tsx'
import { bulkTexts } from './bulk.texts.ts'
import { type DeskInput, matchInput } from './desk-query.ts'
import { followExport } from './followed-exports.ts'

/** The filtered list as a file. The browser writes it to the disk as it comes; the page holds nothing of it. */
export function ExportMenu({ input, total }: { input: DeskInput; total: number | undefined }) {
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
    else act.mutate({ ...matchInput(input), format })
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
        loading={act.isPending}
        aria-keyshortcuts="E"
        aria-haspopup="menu"
        title={`${t('export')} (E)`}
      >
        {t('export')}
      </Button>
    </MenuButton>
  )
}
