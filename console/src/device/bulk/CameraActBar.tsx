import type { InputOf } from '@watchfire/contract/core/call.ts'
import { maxCamerasOfAct } from '@watchfire/contract/device/camera-bulk.calls.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import type { BatchProps } from '../../ui/list/ListPage.tsx'
import { lazyDialog } from '../../ui/state/lazy-part.tsx'
import { CameraLevelDialog } from '../level/lazy-camera-levels.ts'
import { cameraActTexts } from './camera-act.texts.ts'
import type { ActedCamera, CameraAct } from './camera-act.ts'

const CameraActDialog = lazyDialog(async () => (await import('./CameraActDialog.tsx')).CameraActDialog)

/** `levels` asks for more than an act does, and has a dialog of its own. */
type OfferedAct = CameraAct | 'levels'
type CameraList = typeof deviceCalls.listCameras | typeof deviceCalls.listControls
type Props<C extends CameraList> = BatchProps<ActedCamera> & {
  /** What the list reads, and what it shows now, without its page. */
  call: C
  filter: Omit<InputOf<C>, 'pageNum' | 'pageSize'>
  acts: readonly OfferedAct[]
}

/** What can be done with the ticked cameras, or with all that match the filters. */
export function CameraActBar<C extends CameraList>({ rows, clear, wholePage, total, call, filter, acts }: Props<C>) {
  const t = useTexts(cameraActTexts)
  const [isAll, setAll] = useState(false)
  const [act, setAct] = useState<OfferedAct>()
  const all = useCall(call, { ...filter, pageSize: maxCamerasOfAct } as InputOf<C>, {
    enabled: isAll && wholePage,
    quiet: true,
  }).data
  const chosen = isAll && wholePage && all ? all.rows : rows
  const close = () => setAct(undefined)
  const done = () => {
    close()
    setAll(false)
    clear()
  }
  if (rows.length === 0) return null
  return (
    <Can call={deviceCalls.changeCameras}>
      {wholePage &&
        total > rows.length &&
        (total > maxCamerasOfAct ? (
          <span>{t('tooMany', { count: total, limit: maxCamerasOfAct })}</span>
        ) : isAll && all ? (
          <strong>{t('chosenAll', { count: all.rows.length })}</strong>
        ) : (
          <Button type="link" size="small" loading={isAll} onClick={() => setAll(true)}>
            {t('allMatching', { count: total })}
          </Button>
        ))}
      {acts.map(each => (
        <Button
          key={each}
          size="small"
          danger={each === 'remove'}
          disabled={isAll && wholePage && !all}
          onPointerEnter={each === 'levels' ? CameraLevelDialog.preload : CameraActDialog.preload}
          onClick={() => setAct(each)}
        >
          {t(each)}
        </Button>
      ))}
      {act === 'levels' && <CameraLevelDialog cameras={chosen} onClose={close} onDone={done} />}
      {act && act !== 'levels' && <CameraActDialog act={act} cameras={chosen} onClose={close} onDone={done} />}
    </Can>
  )
}
