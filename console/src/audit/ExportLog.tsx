import { DownloadOutlined } from '@ant-design/icons'
import { type AuditFormat, auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { requestBytes } from '../core/client.ts'
import { saveFile } from '../core/save-file.ts'
import { serverNow } from '../core/server-clock.ts'
import { showError } from '../core/show-error.ts'
import { dayOf } from '../core/site-days.ts'
import { useTexts } from '../core/texts.ts'
import { useListUrl } from '../ui/list/list-url.ts'
import { auditTexts } from './audit.texts.ts'
import { auditQuery } from './audit-query.ts'

const formats = ['xlsx', 'csv', 'jsonl'] as const

/** The log as it is filtered, as a file. */
export function ExportLog() {
  const t = useTexts(auditTexts)
  const [{ filters }] = useListUrl(['keyword', 'action', 'accountId', 'from', 'until'])
  const [isRunning, setRunning] = useState(false)
  const save = async (format: AuditFormat) => {
    setRunning(true)
    try {
      const today = dayOf(serverNow())
      const file = await requestBytes(auditCalls.export, { ...auditQuery(filters, today), format })
      saveFile(file, `${t('title')} ${today}.${format}`)
    } catch (error) {
      showError(error)
    }
    setRunning(false)
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: formats.map(format => ({ key: format, label: `.${format}` })),
        onClick: ({ key }) => void save(key as AuditFormat),
      }}
    >
      <Button icon={<DownloadOutlined />} loading={isRunning}>
        {isRunning ? t('exporting') : t('export')}
      </Button>
    </Dropdown>
  )
}
