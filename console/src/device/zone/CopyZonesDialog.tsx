import type { CameraRow, Zone } from '@watchfire/contract/device/camera.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Checkbox, Modal } from 'antd'
import Input from 'antd/es/input/Input'
import { useDeferredValue, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { refreshModules, useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import styles from './CopyZonesDialog.module.css'
import type { SetCamera } from './camera-change.ts'
import { type CopyResult, copyZonesTo } from './copy-zones.ts'
import { zoneTexts } from './zone.texts.ts'

type Props = { camera: SetCamera; zones: readonly Zone[]; onClose: () => void }

const shown = 100

/** Chooses cameras that get the same zones; each tells how it went. */
export function CopyZonesDialog({ camera, zones, onClose }: Props) {
  const t = useTexts(zoneTexts)
  const [keyword, setKeyword] = useState('')
  const searched = useDeferredValue(keyword.trim())
  const [chosen, setChosen] = useState<ReadonlyMap<string, CameraRow>>(new Map())
  const [results, setResults] = useState<ReadonlyMap<string, CopyResult>>()
  const [busy, setBusy] = useState(false)
  const read = useCall(
    deviceCalls.listCameras,
    { pageSize: shown, ...(searched && { keyword: searched }) },
    { quiet: true, keepPrevious: true },
  )
  const rows = (read.data?.rows ?? []).filter(row => row.channelId !== camera.channelId && row.setUp !== 'file')
  const failed = [...chosen.keys()].filter(id => results?.get(id)?.done === false)
  const toDo = results ? failed : [...chosen.keys()]

  const copy = async () => {
    setBusy(true)
    const ids = toDo
    const gone = new Map(results)
    for (const id of ids) gone.delete(id)
    setResults(new Map(gone))
    // One after the other: an AI server applies them in turn anyway.
    for (const id of ids) {
      gone.set(id, await copyZonesTo(id, zones))
      setResults(new Map(gone))
    }
    setBusy(false)
    void refreshModules(['device'])
  }
  const toggle = (row: CameraRow) => {
    const next = new Map(chosen)
    if (!next.delete(row.channelId)) next.set(row.channelId, row)
    setChosen(next)
  }

  return (
    <Modal
      open
      width={560}
      title={t('copyTitle', { name: camera.name, count: zones.length })}
      okText={results && !busy ? t('copyAgain') : t('copyDo', { count: toDo.length })}
      okButtonProps={{ disabled: toDo.length === 0, loading: busy }}
      cancelText={t('close')}
      closable={!busy}
      keyboard={!busy}
      mask={{ closable: false }}
      cancelButtonProps={{ disabled: busy }}
      onOk={() => void copy()}
      onCancel={onClose}
    >
      {results ? (
        <>
          <p role="status">
            {t('copyResult', { done: [...results.values()].filter(({ done }) => done).length, failed: failed.length })}
          </p>
          <ul className={styles.cameras}>
            {[...chosen.values()].map(row => {
              const result = results.get(row.channelId)
              return (
                <li key={row.channelId} className={styles.camera} data-failed={result?.done === false}>
                  <span className={styles.name}>{row.name}</span>
                  <span className={styles.result}>{result?.text ?? t('copyWaiting')}</span>
                </li>
              )
            })}
          </ul>
        </>
      ) : (
        <>
          <p>{t('copyHint')}</p>
          <Input
            allowClear
            placeholder={t('copySearch')}
            aria-label={t('copySearch')}
            value={keyword}
            onChange={event => setKeyword(event.target.value)}
          />
          {rows.length === 0 && read.data ? (
            <p>{t('copyNobody')}</p>
          ) : (
            !read.data && (
              <ListEmpty
                state={read.isPending ? 'loading' : 'failed'}
                {...(read.error && { error: read.error })}
                onRetry={() => void read.refetch()}
              />
            )
          )}
          <ul className={styles.cameras}>
            {rows.map(row => (
              <li key={row.channelId} className={styles.camera}>
                <Checkbox checked={chosen.has(row.channelId)} onChange={() => toggle(row)}>
                  {row.name}
                </Checkbox>
                <small>{[row.projectName, row.regionName, row.location].filter(Boolean).join(' / ')}</small>
                <small className={styles.result}>{t('copyCount', { count: row.zones })}</small>
              </li>
            ))}
          </ul>
          {read.data && read.data.total > shown && <p>{t('copyMore', { shown, total: read.data.total })}</p>}
        </>
      )}
    </Modal>
  )
}
