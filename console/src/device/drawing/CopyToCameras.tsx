import type { CameraRow } from '@watchfire/contract/device/camera.shapes.ts'
import { type CameraPart, maxCamerasOfAct } from '@watchfire/contract/device/camera-bulk.calls.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Button, Checkbox, Modal } from 'antd'
import Input from 'antd/es/input/Input'
import { useDeferredValue, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { cameraActTexts } from '../bulk/camera-act.texts.ts'
import { OutcomeList } from '../bulk/OutcomeList.tsx'
import { changeSettings, useCameraAct } from '../bulk/use-camera-act.ts'
import styles from './CopyToCameras.module.css'
import { drawingTexts } from './drawing.texts.ts'
import type { SetCamera } from './set-camera.ts'

type Props = {
  camera: SetCamera
  /** What the chosen cameras get of it; several are chosen from. */
  parts: readonly { part: CameraPart; label: string; isChosen: boolean }[]
  title: string
  /** What becomes of what they have. */
  hint: string
  /** What a camera has now, where that is worth knowing. */
  has?: (row: CameraRow) => string
  onClose: () => void
}

/** Cameras of the same customer that are listed at a time. */
const portion = 50

/** Chooses cameras that get the same; each tells how it went. */
export function CopyToCameras({ camera, parts, title, hint, has, onClose }: Props) {
  const t = useTexts(drawingTexts)
  const words = useTexts(cameraActTexts)
  const [chosen, setChosen] = useState<ReadonlyMap<string, CameraRow>>(new Map())
  const [given, setGiven] = useState(() => parts.filter(({ isChosen }) => isChosen).map(({ part }) => part))
  const { results, isBusy, run } = useCameraAct(changeSettings)
  const cameras = [...chosen.values()]
  const failed = cameras.filter(({ channelId }) => results?.get(channelId)?.result === 'refused')
  const toDo = results ? failed : cameras
  return (
    <Modal
      open
      width={560}
      title={title}
      okText={results && !isBusy ? words('again', { count: failed.length }) : t('copyDo', { count: toDo.length })}
      okButtonProps={{ disabled: toDo.length === 0 || given.length === 0, loading: isBusy }}
      cancelText={t('close')}
      closable={!isBusy}
      keyboard={!isBusy}
      mask={{ closable: false }}
      cancelButtonProps={{ disabled: isBusy }}
      onOk={() => void run(toDo, { sourceId: camera.channelId, parts: given })}
      onCancel={onClose}
    >
      {results ? (
        <OutcomeList cameras={cameras} results={results} isBusy={isBusy} />
      ) : (
        <>
          <p>{hint}</p>
          {parts.length > 1 && (
            <Checkbox.Group
              className={styles.parts}
              value={given}
              options={parts.map(({ part, label }) => ({ value: part, label }))}
              onChange={setGiven}
            />
          )}
          <CameraChoice camera={camera} {...(has && { has })} chosen={chosen} onChoose={setChosen} />
        </>
      )}
    </Modal>
  )
}

type ChoiceProps = Pick<Props, 'camera' | 'has'> & {
  chosen: ReadonlyMap<string, CameraRow>
  onChoose: (chosen: ReadonlyMap<string, CameraRow>) => void
}

/** The other cameras of the customer, searched by the server. */
function CameraChoice({ camera, has, chosen, onChoose }: ChoiceProps) {
  const t = useTexts(drawingTexts)
  const [keyword, setKeyword] = useState('')
  const [count, setCount] = useState(portion)
  const searched = useDeferredValue(keyword.trim())
  const read = useCall(
    deviceCalls.listCameras,
    { pageSize: count, beside: camera.channelId, ...(searched && { keyword: searched }) },
    { quiet: true, keepPrevious: true },
  )
  const found = read.data
  const rows = found?.rows.filter(row => row.setUp !== 'file') ?? []
  const toggle = (row: CameraRow) => {
    const next = new Map(chosen)
    if (!next.delete(row.channelId)) next.set(row.channelId, row)
    onChoose(next)
  }
  return (
    <>
      <Input
        allowClear
        placeholder={t('copySearch')}
        aria-label={t('copySearch')}
        value={keyword}
        onChange={event => setKeyword(event.target.value)}
      />
      {rows.length === 0 && found ? (
        <p>{t('copyNobody')}</p>
      ) : (
        !found && (
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
            {has && <small className={styles.count}>{has(row)}</small>}
          </li>
        ))}
        {found && found.total > found.rows.length && count < maxCamerasOfAct && (
          <li>
            <Button type="link" loading={read.isFetching} onClick={() => setCount(count + portion)}>
              {t('copyMore', { shown: found.rows.length, total: found.total })}
            </Button>
          </li>
        )}
      </ul>
    </>
  )
}
