import { PlusOutlined } from '@ant-design/icons'
import { metersOfCamera } from '@watchfire/contract/sensor/camera-meter.shapes.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { Muted } from '../../ui/text.tsx'
import { DrawingDialog } from '../drawing/DrawingDialog.tsx'
import type { SetCamera } from '../drawing/set-camera.ts'
import { useCameraDrawing } from '../drawing/use-camera-drawing.ts'
import { StillLine } from '../zone/StillLine.tsx'
import { useCameraPicture } from '../zone/use-camera-picture.ts'
import { MeterFields } from './MeterFields.tsx'
import { MeterPicture } from './MeterPicture.tsx'
import styles from './MetersForm.module.css'
import { meterTexts } from './meter.texts.ts'
import { areaOfCorners, type DrawnMeters, faultOf, newMeter, wholeMeters, withMeter } from './meter-drawing.ts'

/** Says where the meters are in the picture, what each measures and how it looks. */
export function MetersForm({ camera, onClose }: { camera: SetCamera; onClose: () => void }) {
  const t = useTexts(meterTexts)
  const { name, aiServerId } = camera
  const drawing = useCameraDrawing<DrawnMeters>(camera, {
    read: settings => settings.meters,
    write: meters => ({ meters: wholeMeters(meters) }),
    savedText: t('saved'),
  })
  const { drawing: meters, change } = drawing.history
  const still = useCameraPicture(camera)
  const [selected, choose] = useState(0)
  const chosen = selected < meters.length ? selected : undefined
  const { data: found, isSuccess } = useCall(
    sensorCalls.list,
    { aiServerId, pageSize: 1000 },
    { quiet: true, selection: {} },
  )
  const sensors = (found?.rows ?? []).filter(({ kind }) => kind !== 'gateway')
  const fault = faultOf(meters)
  const isFull = meters.length >= metersOfCamera
  const add = () => {
    choose(meters.length)
    change(now => [...now, newMeter()])
  }
  return (
    <DrawingDialog
      drawing={drawing}
      width={1200}
      title={t('title', { name })}
      fault={fault && t(fault.key, { number: fault.at + 1 })}
      texts={{ changedHint: t('changedHint'), showTheirs: t('showTheirs'), leaveHint: t('leaveHint') }}
      onClose={onClose}
    >
      <Muted as="p">{t('hint')}</Muted>
      {meters.length > 0 && !camera.knows.includes('meters') && (
        <Alert type="warning" showIcon title={t('unknown')} className={styles.note} />
      )}
      {isSuccess && sensors.length === 0 && (
        <Alert type="info" showIcon title={t('noSensors')} className={styles.note} />
      )}
      <div className={styles.columns}>
        <div>
          <MeterPicture
            name={name}
            picture={still.picture}
            meters={meters}
            chosen={chosen}
            onChoose={choose}
            onDrawn={corners =>
              chosen !== undefined && change(now => withMeter(now, chosen, { area: areaOfCorners(corners) }))
            }
          />
          <div className={styles.source}>
            {chosen !== undefined && <small>{t('drag')}</small>}
            <StillLine {...still} knows={camera.knows} />
          </div>
        </div>
        <div className={styles.list}>
          {meters.map((meter, at) => (
            <MeterFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a meter is its place in the list
              key={at}
              number={at + 1}
              meter={meter}
              isChosen={at === chosen}
              sensors={sensors}
              onChoose={() => choose(at)}
              onChange={part => change(now => withMeter(now, at, part))}
              onRemove={() => change(now => now.filter((_, index) => index !== at))}
            />
          ))}
          <Button
            icon={<PlusOutlined />}
            disabled={isFull}
            title={isFull ? t('full', { limit: metersOfCamera }) : undefined}
            onClick={add}
          >
            {t('add')}
          </Button>
        </div>
      </div>
    </DrawingDialog>
  )
}
