import type { InputOf } from '@watchfire/contract/core/call.ts'
import { maxCamerasOfAct } from '@watchfire/contract/device/camera-bulk.calls.ts'
import type { ControlRow } from '@watchfire/contract/device/camera-default.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import type { BatchProps } from '../../ui/list/ListPage.tsx'
import { lazyDialog } from '../../ui/state/lazy-part.tsx'
import { cameraActTexts } from '../bulk/camera-act.texts.ts'

const CameraActDialog = lazyDialog(async () => (await import('../bulk/CameraActDialog.tsx')).CameraActDialog)

type Props = BatchProps<ControlRow> & { filter: Omit<InputOf<typeof deviceCalls.listControls>, 'pageNum' | 'pageSize'> }

/** Sets the ticked cameras back to what their project gives, or all that match. */
export function ControlActBar({ rows, clear, wholePage, total, filter }: Props) {
  const t = useTexts(cameraActTexts)
  const [isAll, setAll] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const wantsAll = isAll && wholePage
  const all = useCall(
    deviceCalls.listControls,
    { ...filter, pageSize: maxCamerasOfAct },
    { enabled: wantsAll, quiet: true },
  ).data
  if (rows.length === 0) return null
  return (
    <Can call={deviceCalls.changeCameras}>
      {wholePage &&
        total > rows.length &&
        (total > maxCamerasOfAct ? (
          <span>{t('tooMany', { count: total, limit: maxCamerasOfAct })}</span>
        ) : wantsAll && all ? (
          <strong>{t('chosenAll', { count: all.rows.length })}</strong>
        ) : (
          <Button type="link" size="small" loading={isAll} onClick={() => setAll(true)}>
            {t('allMatching', { count: total })}
          </Button>
        ))}
      <Button
        size="small"
        disabled={wantsAll && !all}
        onPointerEnter={CameraActDialog.preload}
        onClick={() => setOpen(true)}
      >
        {t('toDefault')}
      </Button>
      {isOpen && (
        <CameraActDialog
          act="toDefault"
          cameras={wantsAll && all ? all.rows : rows}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            setAll(false)
            clear()
          }}
        />
      )}
    </Can>
  )
}
