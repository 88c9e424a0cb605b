import { CameraOutlined, DeleteOutlined } from '@ant-design/icons'
import { fileCalls } from '@watchfire/contract/core/file.calls.ts'
import { maxVehiclePhotos } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { request } from '../core/client.ts'
import { notify } from '../core/notices.ts'
import { errorSentence } from '../core/show-error.ts'
import { useTexts } from '../core/texts.ts'
import { pictureTypes } from '../ui/form/use-picture-upload.ts'
import styles from './GatePhotos.module.css'
import { vehicleTexts } from './vehicle.texts.ts'

export type Photo = { id: string; url: string }

/** Photos of a check; on a phone its camera opens. */
export function GatePhotos({
  photos,
  onChange,
}: {
  photos: readonly Photo[]
  onChange: (photos: readonly Photo[]) => void
}) {
  const t = useTexts(vehicleTexts)
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const take = async (file: File) => {
    setBusy(true)
    try {
      const { fileid, url } = await request(fileCalls.upload, {}, { file })
      onChange([...photos, { id: fileid, url }])
    } catch (error) {
      notify.error([t('uploadFailed'), errorSentence(error)].filter(Boolean).join('：'))
    }
    setBusy(false)
  }
  return (
    <div className={styles.photos}>
      {photos.map(({ id, url }, index) => (
        <span key={id} className={styles.photo}>
          <img src={`${url}&size=small`} alt={t('photoOf', { number: index + 1 })} />
          <Button
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('removePhoto', { number: index + 1 })}
            onClick={() => onChange(photos.filter(photo => photo.id !== id))}
          />
        </span>
      ))}
      <input
        ref={input}
        type="file"
        accept={pictureTypes}
        capture="environment"
        aria-label={t('addPhoto')}
        hidden
        onChange={event => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void take(file)
        }}
      />
      {photos.length < maxVehiclePhotos && (
        <Button icon={<CameraOutlined />} size="large" loading={isBusy} onClick={() => input.current?.click()}>
          {t('addPhoto')}
        </Button>
      )}
    </div>
  )
}
