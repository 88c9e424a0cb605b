import { CloseOutlined, LoadingOutlined, PlusOutlined } from '@ant-design/icons'
import { fileCalls } from '@watchfire/contract/core/file.calls.ts'
import { photoLimit } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { useRef, useState } from 'react'
import { request } from '../core/client.ts'
import { notify } from '../core/notices.ts'
import { errorSentence } from '../core/show-error.ts'
import { useTexts } from '../core/texts.ts'
import { pictureTypes } from '../ui/form/use-picture-upload.ts'
import { HiddenInput } from '../ui/text.tsx'
import { HazardPhoto } from './HazardPhoto.tsx'
import { hazardDetailTexts } from './hazard-detail.texts.ts'
import styles from './PhotosField.module.css'

export type Photo = { id: string; url: string }

/** Photos of a form, each uploaded when it is chosen; given by Form.Item. */
export function PhotosField({
  value = [],
  onChange,
  label,
}: {
  value?: readonly Photo[]
  onChange?: (photos: Photo[]) => void
  label: string
}) {
  const t = useTexts(hazardDetailTexts)
  const [uploading, setUploading] = useState(0)
  // Several uploads end one after the other: each adds to what the one before left.
  const now = useRef<readonly Photo[]>(value)
  now.current = value
  const put = (photos: Photo[]) => {
    now.current = photos
    onChange?.(photos)
  }
  const upload = async (file: File) => {
    setUploading(count => count + 1)
    try {
      const { fileid: id, url } = await request(fileCalls.upload, {}, { file })
      put([...now.current, { id, url }])
    } catch (error) {
      notify.error([t('uploadFailed'), errorSentence(error)].filter(Boolean).join(': '))
    } finally {
      setUploading(count => count - 1)
    }
  }
  const room = photoLimit - value.length - uploading
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])]
    if (chosen.length > room) notify.warning(t('mostPhotos'))
    for (const file of chosen.slice(0, room)) void upload(file)
  }
  return (
    <ul className={styles.photos} aria-label={label}>
      {value.map((photo, at) => (
        <li key={photo.id}>
          <HazardPhoto link={photo.url} small alt={t('photo', { number: at + 1 })} />
          <button
            type="button"
            aria-label={t('removePhoto', { number: at + 1 })}
            onClick={() => put(value.filter(({ id }) => id !== photo.id))}
          >
            <CloseOutlined aria-hidden />
          </button>
        </li>
      ))}
      {uploading > 0 && (
        <li className={styles.add} role="status" aria-label={t('uploading')}>
          <LoadingOutlined aria-hidden />
        </li>
      )}
      {room > 0 && (
        <li>
          <label className={styles.add}>
            <HiddenInput
              type="file"
              accept={pictureTypes}
              multiple
              onChange={event => {
                take(event.target.files)
                event.target.value = ''
              }}
            />
            <PlusOutlined aria-hidden />
            {t('addPhoto')}
          </label>
        </li>
      )}
    </ul>
  )
}
