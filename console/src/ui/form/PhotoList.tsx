import { CameraOutlined, CloseOutlined, LoadingOutlined, PlusOutlined } from '@ant-design/icons'
import { fileCalls } from '@watchfire/contract/core/file.calls.ts'
import { request } from '../../core/client.ts'
import { serverNow } from '../../core/server-clock.ts'
import { useUser } from '../../core/session-store.ts'
import { errorSentence } from '../../core/show-error.ts'
import { siteText } from '../../core/site-zone.ts'
import { sizedLink } from '../../core/sized-link.ts'
import { useTexts } from '../../core/texts.ts'
import { notify } from '../../core/toasts.ts'
import { HiddenInput } from '../text.tsx'
import styles from './PhotoList.module.css'
import { photoTexts } from './photo.texts.ts'
import { pictureTypes } from './use-picture-upload.ts'
import type { Uploads } from './use-uploads.ts'

export type Photo = { id: string; url: string }

type Props = {
  photos: readonly Photo[]
  /** Of the form, which waits for them. */
  uploads: Uploads
  limit: number
  /** Of what is shown: it is written on each photo, with the time and by whom. */
  place: string
  /** Called as each upload ends, also after the list was left. */
  onAdd: (photo: Photo) => void
  onRemove: (id: string) => void
  /** A phone opens its camera, for one photo at a time. */
  camera?: boolean
  /** Keeps a photo on this device instead of uploading it, for a form that sends it later. */
  keep?: ((file: File) => Promise<Photo>) | undefined
} & ({ label: string; labelledBy?: never } | { label?: never; labelledBy: string })

/** The means for it come with the first photo; where they do not, the photo goes as it is. */
const stamped = async (file: File, lines: readonly string[]) => {
  const means = await import('./stamp-photo.ts').catch(() => undefined)
  return means ? means.stampPhoto(file, lines) : file
}

const uploaded = async (file: File): Promise<Photo> => {
  const { fileid: id, url } = await request(fileCalls.upload, {}, { file })
  return { id, url }
}

/** Photos that somebody adds, each uploaded when it is chosen. */
export function PhotoList({
  photos,
  uploads,
  limit,
  place,
  onAdd,
  onRemove,
  camera = false,
  keep,
  label,
  labelledBy,
}: Props) {
  const t = useTexts(photoTexts)
  const user = useUser()
  const room = limit - photos.length - uploads.count

  const upload = async (file: File) => {
    const takenAt = serverNow()
    try {
      const words = [`${siteText(takenAt)} · ${user.fullName}`, place].filter(Boolean)
      onAdd(await (keep ?? uploaded)(await stamped(file, words)))
    } catch (error) {
      notify.error([t('uploadFailed'), errorSentence(error)].filter(Boolean).join(': '))
    }
  }
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])]
    if (chosen.length > room) notify.warning(t('limit', { limit }))
    for (const file of chosen.slice(0, room)) void uploads.track(upload(file))
  }

  return (
    <ul className={styles.photos} aria-label={label} aria-labelledby={labelledBy}>
      {photos.map((photo, at) => (
        <li key={photo.id}>
          <img
            className={styles.photo}
            src={sizedLink(photo.url, 'small')}
            alt={t('photo', { number: at + 1 })}
            loading="lazy"
            decoding="async"
          />
          <button
            type="button"
            className={styles.remove}
            aria-label={t('remove', { number: at + 1 })}
            onClick={() => onRemove(photo.id)}
          >
            <CloseOutlined aria-hidden />
          </button>
        </li>
      ))}
      {uploads.count > 0 && (
        <li className={`${styles.photo} ${styles.busy}`} role="status" aria-label={t('uploading')}>
          <LoadingOutlined aria-hidden />
        </li>
      )}
      {room > 0 && (
        <li>
          <label className={`${styles.photo} ${styles.add}`}>
            <HiddenInput
              type="file"
              accept={pictureTypes}
              {...(camera ? { capture: 'environment' as const } : { multiple: true })}
              onChange={event => {
                take(event.target.files)
                // The same file may be chosen again after it was removed.
                event.target.value = ''
              }}
            />
            {camera ? <CameraOutlined aria-hidden /> : <PlusOutlined aria-hidden />}
            <span>{t(camera ? 'take' : 'add')}</span>
          </label>
        </li>
      )}
    </ul>
  )
}
