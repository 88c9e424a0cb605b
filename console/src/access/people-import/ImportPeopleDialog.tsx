import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons'
import {
  maxPeopleOfSheet,
  maxSheetBytes,
  peopleImportCalls,
} from '@watchfire/contract/access/people-import/people-import.calls.ts'
import { Alert, Button, Flex, Modal } from 'antd'
import { useState } from 'react'
import type { Refusal } from '../../core/refusal.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { FileButton } from '../../ui/form/FileButton.tsx'
import { CheckedRows } from './CheckedRows.tsx'
import { importTexts } from './import-dialog.texts.ts'
import { saveSheet, sheetOfFile } from './sheet-file.ts'

/** A sheet of people: chosen, looked over row by row, made into accounts at once; their one-time passwords are given once. */
export function ImportPeopleDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(importTexts)
  const [problem, setProblem] = useState<string>()
  const [saved, setSaved] = useState(false)
  const refused = { selection: {}, onRefused: (refusal: Refusal) => setProblem(refusal.text) }
  const template = useAct(peopleImportCalls.readImportTemplate, {
    ...refused,
    refresh: [],
    onSuccess: ({ sheet }) => saveSheet(sheet, t('templateName')),
  })
  const check = useAct(peopleImportCalls.checkPeople, { ...refused, refresh: [] })
  const make = useAct(peopleImportCalls.importPeople, { ...refused, refresh: ['account'] })
  const rows = check.data?.rows
  const lines = rows?.flatMap(row => (row.problems.length === 0 ? [row.line] : [])) ?? []
  const made = make.data
  const take = async (file: File) => {
    setProblem(undefined)
    make.reset()
    check.reset()
    if (file.size > maxSheetBytes) return setProblem(t('tooLarge', { size: Math.floor(maxSheetBytes / 1024) }))
    check.mutate({ sheet: await sheetOfFile(file) })
  }
  const sent = check.variables
  return (
    <Modal
      open
      width={rows && !made ? 920 : 560}
      title={t('title')}
      mask={{ closable: false }}
      keyboard={!made}
      closable={!made}
      onCancel={onClose}
      footer={
        made ? (
          <Button type="primary" disabled={!saved} onClick={onClose}>
            {t('close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            {rows && (
              <Button
                type="primary"
                disabled={lines.length === 0}
                loading={make.isPending}
                onClick={() => sent && make.mutate({ ...sent, lines })}
              >
                {t('import', { count: lines.length })}
              </Button>
            )}
          </>
        )
      }
    >
      <Flex vertical gap={12}>
        {problem && <Alert type="error" showIcon role="alert" title={problem} />}
        {made ? (
          <>
            <Alert type="success" showIcon title={t('done', { count: made.made })} description={t('passwords')} />
            <Button
              icon={<DownloadOutlined />}
              onClick={() => {
                saveSheet(made.sheet, t('passwordsName'))
                setSaved(true)
              }}
            >
              {t('download')}
            </Button>
          </>
        ) : (
          <>
            <span>{t('intro', { people: maxPeopleOfSheet })}</span>
            <Flex gap={8} wrap>
              <Button icon={<DownloadOutlined />} loading={template.isPending} onClick={() => template.mutate({})}>
                {t('template')}
              </Button>
              <FileButton
                text={t(check.isPending ? 'checking' : rows ? 'again' : 'choose')}
                label={t('choose')}
                accept=".xlsx"
                icon={<FileExcelOutlined />}
                isAgain={rows !== undefined}
                loading={check.isPending}
                onFile={file => void take(file)}
              />
            </Flex>
            {rows && lines.length === 0 && <Alert type="warning" showIcon title={t('nobody')} />}
            {rows && <CheckedRows rows={rows} />}
          </>
        )}
      </Flex>
    </Modal>
  )
}
