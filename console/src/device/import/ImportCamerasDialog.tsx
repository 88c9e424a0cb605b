import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { maxCamerasOfSheet } from '@watchfire/contract/device/camera-import.calls.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Alert, Button, Checkbox, Flex, Modal } from 'antd'
import { useState } from 'react'
import { showError } from '../../core/show-error.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { FileButton } from '../../ui/form/FileButton.tsx'
import { cameraImportTexts } from './camera-import.texts.ts'
import { ImportedRows } from './ImportedRows.tsx'
import { readCameraSheet } from './read-camera-sheet.ts'
import { type ReadRow, rowOfLine } from './row-of-line.ts'
import { type ImportState, useCameraImport } from './use-camera-import.ts'
import { saveRejected, saveTemplate } from './write-camera-sheet.ts'

/** A sheet of cameras: read here, looked over row by row, and done; it never leaves the browser, and no login does unsealed. */
export function ImportCamerasDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(cameraImportTexts)
  const [problem, setProblem] = useState<string>()
  const [rows, setRows] = useState<ReadRow[]>()
  const [isReplacing, setReplacing] = useState(false)
  const { state, look, run, stop, reset } = useCameraImport()
  const servers = useCall(deviceCalls.listAiServers, {}, { selection: {} }).data?.rows
  const isBusy = state?.stage === 'looking' || state?.stage === 'running'
  const isDone = state?.stage === 'done'
  const toDo = rows && state ? toDoOf(rows, state) : []
  const take = async (file: File) => {
    setProblem(undefined)
    setRows(undefined)
    reset()
    const read = await readCameraSheet(file)
    if (typeof read === 'string') return setProblem(read)
    const next = read.map(line => rowOfLine(line, servers ?? []))
    setRows(next)
    await look(next, isReplacing)
  }
  const replace = (isWanted: boolean) => {
    setReplacing(isWanted)
    if (rows) void look(rows, isWanted)
  }
  return (
    <Modal
      open
      width={rows ? 880 : 560}
      title={t('title')}
      mask={{ closable: false }}
      keyboard={!isBusy}
      closable={state?.stage !== 'running'}
      onCancel={() => {
        stop()
        onClose()
      }}
      footer={
        <Flex gap={8} justify="end" wrap>
          {state?.stage === 'running' ? (
            <Button onClick={stop}>{t('stop')}</Button>
          ) : (
            <Button onClick={onClose}>{t(isDone ? 'close' : 'cancel')}</Button>
          )}
          {rows && !(isDone && toDo.length === 0) && (
            <Button
              type="primary"
              disabled={toDo.length === 0}
              loading={isBusy}
              onClick={() => void run(toDo, isReplacing)}
            >
              {t(isDone ? 'retry' : 'import', { count: toDo.length })}
            </Button>
          )}
        </Flex>
      }
    >
      <Flex vertical gap={12}>
        {problem && <Alert type="error" showIcon role="alert" title={problem} />}
        {!isDone && (
          <>
            <span>{t('intro', { rows: maxCamerasOfSheet })}</span>
            <strong>{t('private')}</strong>
            <ChooseFile hasRows={rows !== undefined} isReady={servers !== undefined && !isBusy} onFile={take} />
          </>
        )}
        {rows && state && !isDone && rows.some(row => row.problem === undefined && row.login) && (
          <Checkbox checked={isReplacing} disabled={isBusy} onChange={({ target }) => replace(target.checked)}>
            {t('replace')}
            <small> {t('replaceHint')}</small>
          </Checkbox>
        )}
        {rows && state && <Progress rows={rows} state={state} isEmpty={toDo.length === 0} />}
      </Flex>
    </Modal>
  )
}

/** Of what was looked over, what would change; of what was done, what was not. */
function toDoOf(rows: readonly ReadRow[], { stage, outcomes }: ImportState): ReadRow[] {
  if (stage === 'looking' || stage === 'running') return []
  const wanted = stage === 'done' ? ['refused'] : ['added', 'changed']
  return rows.filter(({ line, problem }) => !problem && wanted.includes(outcomes.get(line)?.result ?? ''))
}

function ChooseFile({ hasRows, isReady, onFile }: ChooseProps) {
  const t = useTexts(cameraImportTexts)
  const servers = useCall(deviceCalls.listAiServers, {}, { selection: {} }).data?.rows ?? []
  const regions = useCall(companyCalls.listRegions, {}, { selection: {}, quiet: true }).data?.rows ?? []
  const template = () =>
    saveTemplate({
      aiServers: servers.map(({ name, projectName }) => ({ name, project: projectName })),
      regions: regions.map(({ name, projectName }) => ({ name, project: projectName })),
    }).catch(showError)
  return (
    <Flex gap={8} wrap>
      <Button icon={<DownloadOutlined />} disabled={!isReady} onClick={() => void template()}>
        {t('template')}
      </Button>
      <FileButton
        text={t(hasRows ? 'again' : 'choose')}
        label={t('choose')}
        accept=".xlsx"
        icon={<FileExcelOutlined />}
        isAgain={hasRows}
        disabled={!isReady}
        onFile={file => void onFile(file)}
      />
    </Flex>
  )
}
type ChooseProps = { hasRows: boolean; isReady: boolean; onFile: (file: File) => Promise<void> }

function Progress({ rows, state: { stage, outcomes, total }, isEmpty }: ProgressProps) {
  const t = useTexts(cameraImportTexts)
  const facts = { done: outcomes.size, total }
  const shown = stage === 'running' || stage === 'done' ? rows.filter(({ line }) => outcomes.has(line)) : rows
  const rejected = shown.flatMap(({ line, cells }) => {
    const { result, reason = '' } = outcomes.get(line) ?? {}
    return result === 'refused' ? [{ cells, reason }] : []
  })
  if (stage === 'looking' || stage === 'running')
    return (
      <Flex vertical gap={4}>
        <progress value={outcomes.size} max={total} aria-label={t('progress')} style={{ width: '100%' }} />
        <span role="status">{t(stage, facts)}</span>
      </Flex>
    )
  return (
    <>
      {stage === 'looked' && isEmpty && <Alert type="info" showIcon title={t('nothingToDo')} />}
      <ImportedRows rows={shown} outcomes={outcomes} isDone={stage === 'done'} />
      {rejected.length > 0 && (
        <Flex gap={8} align="center" wrap>
          <Button icon={<DownloadOutlined />} onClick={() => void saveRejected(rejected).catch(showError)}>
            {t('rejected', { count: rejected.length })}
          </Button>
          <small>{t('rejectedHint')}</small>
        </Flex>
      )}
    </>
  )
}
type ProgressProps = { rows: readonly ReadRow[]; state: ImportState; isEmpty: boolean }
