import { entryAct, exitAct } from '@watchfire/contract/vehicle/order-state.rules.ts'
import type { PlateEvent } from '@watchfire/contract/vehicle/plate-event.shapes.ts'
import { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { type CheckSide, maxVehiclePhotos, type VehicleOrder } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { Alert, Button, Input, InputNumber, Modal, Spin } from 'antd'
import { useState } from 'react'
import type { Refusal } from '../core/refusal.ts'
import { useTexts } from '../core/texts.ts'
import { notify } from '../core/toasts.ts'
import { useAct } from '../core/use-call.ts'
import { FieldError, FieldLabel } from '../ui/form/FieldParts.tsx'
import { type Photo, PhotoList } from '../ui/form/PhotoList.tsx'
import { photoTexts } from '../ui/form/photo.texts.ts'
import { useUploads } from '../ui/form/use-uploads.ts'
import styles from './CheckDialog.module.css'
import { type Answers, CheckItems } from './CheckItems.tsx'
import { ParkSelect } from './ParkSelect.tsx'
import { Plate } from './Plate.tsx'
import { plateTexts } from './plate.texts.ts'
import { useSeenOrder } from './use-seen-order.ts'
import { vehicleTexts } from './vehicle.texts.ts'

const buttons = { enter: 'letIn', refuse: 'refuseEntry', leave: 'letOut', except: 'exceptionOut' } as const
const outcomes = { inside: 'cameIn', refused: 'wasRefused', left: 'wentOut', exception: 'wentOutWrong' } as const

type Props = {
  order: VehicleOrder
  side: CheckSide
  /** What a camera read of it, whose picture goes with the check. */
  read?: PlateEvent
  onClose: () => void
}

/** The check of one vehicle: its list, weight and photos; the button says what comes of it. */
export function CheckDialog({ order: opened, side, read, onClose }: Props) {
  const t = useTexts(vehicleTexts)
  const photoWord = useTexts(photoTexts)
  const plateWord = useTexts(plateTexts)
  const uploads = useUploads()
  const { seen: order, detail, readAnew } = useSeenOrder(opened)
  const [answers, setAnswers] = useState<Answers>({})
  const [weight, setWeight] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const [parkId, setParkId] = useState(read?.parkId ?? order.parkId)
  const [isAsked, setAsked] = useState(false)
  const [error, setError] = useState<Refusal>()
  const [latest, setLatest] = useState<string>()
  const options = {
    refresh: ['vehicle', 'park', 'plate'] as const,
    onSuccess: ({ state }: { state: string }) => {
      const text = outcomes[state as keyof typeof outcomes]
      const say = state === 'inside' || state === 'left' ? notify.success : notify.warning
      say(t(text, { plate: order.plate }))
      onClose()
    },
    onRefused: setError,
  }
  const checkIn = useAct(vehicleCalls.checkIn, options)
  const checkOut = useAct(vehicleCalls.checkOut, options)

  const items = detail.data?.nextItems ?? []
  const given = items.map(item => ({ item, isFine: answers[item] }))
  const isComplete = given.every(({ isFine }) => isFine !== undefined)
  const judged = given.map(({ isFine }) => ({ isFine: isFine !== false }))
  const act = side === 'entry' ? entryAct(judged) : exitAct(judged, parkId === order.parkId)
  const showLatest = async () => {
    const now = await readAnew()
    if (!now) return
    const { plate } = now
    setError(undefined)
    setLatest(plate === order.plate ? t('latest') : t('latestPlate', { before: order.plate, plate }))
  }
  const submit = () => {
    setAsked(true)
    if (!detail.data || !isComplete || !uploads.mayGo()) return
    const checked = {
      orderId: order.orderId,
      answers: given.map(({ item, isFine = false }) => ({ item, isFine })),
      note: note.trim(),
      photos: photos.map(({ id }) => id),
      ...(weight !== null && { weight }),
      ...(read && { plateEventId: read.plateEventId }),
    }
    if (side === 'entry') checkIn.mutate({ ...checked, version: order.version })
    else checkOut.mutate({ ...checked, parkId })
  }
  return (
    <Modal
      open
      width={520}
      title={
        <>
          <Plate of={order} /> {t(side === 'entry' ? 'checkIn' : 'checkOut')}
        </>
      }
      okText={t(buttons[act as keyof typeof buttons])}
      okButtonProps={{ danger: act === 'refuse' || act === 'except', size: 'large' }}
      cancelButtonProps={{ size: 'large' }}
      confirmLoading={checkIn.isPending || checkOut.isPending}
      mask={{ closable: false }}
      onOk={submit}
      onCancel={onClose}
    >
      {error && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={error.text}
          action={
            error.code === 'vehicle.changed' && (
              <Button size="small" loading={detail.isFetching} onClick={() => void showLatest()}>
                {t('showLatest')}
              </Button>
            )
          }
          style={{ marginBottom: 12 }}
        />
      )}
      {latest && !error && <Alert type="warning" showIcon role="alert" title={latest} style={{ marginBottom: 12 }} />}
      {read?.pictureUrl && (
        <img className={styles.picture} src={read.pictureUrl} alt={plateWord('pictureOf', { plate: read.readPlate })} />
      )}
      <Spin spinning={detail.isPending}>
        <CheckItems items={items} answers={answers} onChange={setAnswers} isMissing={isAsked && !isComplete} />
      </Spin>
      {side === 'exit' && (
        <>
          <FieldLabel htmlFor="exit-park">{t('exitPark')}</FieldLabel>
          <ParkSelect id="exit-park" value={parkId} onChange={setParkId} style={{ width: '100%' }} />
          {parkId !== order.parkId && (
            <Alert type="warning" showIcon title={t('otherPark', { park: order.parkName })} />
          )}
        </>
      )}
      <FieldLabel htmlFor="check-weight">{t('weight')}</FieldLabel>
      <InputNumber
        id="check-weight"
        inputMode="numeric"
        min={1}
        max={200_000}
        precision={0}
        value={weight}
        onChange={setWeight}
        style={{ width: '100%' }}
      />
      <FieldLabel htmlFor="check-note">{t('note')}</FieldLabel>
      <Input id="check-note" maxLength={200} value={note} onChange={event => setNote(event.target.value)} />
      <FieldLabel as="span">{t('photos')}</FieldLabel>
      <PhotoList
        camera
        label={t('photos')}
        photos={photos}
        uploads={uploads}
        place={[order.plate, order.parkName].filter(Boolean).join(' · ')}
        limit={maxVehiclePhotos}
        onAdd={photo => setPhotos(before => [...before, photo])}
        onRemove={id => setPhotos(before => before.filter(photo => photo.id !== id))}
      />
      {uploads.isMissed && <FieldError role="alert">{photoWord('stillUploading')}</FieldError>}
    </Modal>
  )
}
