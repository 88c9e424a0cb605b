import { CloseOutlined, LoadingOutlined, PlusOutlined } from '@ant-design/icons'
import { sitePhotoLimit } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { fileCalls } from '@watchfire/contract/core/file.calls.ts'
import { useId, useState } from 'react'
import { request } from '../../core/client.ts'
import { notify } from '../../core/notices.ts'
import { Refusal } from '../../core/refusal.ts'
import { useTexts } from '../../core/texts.ts'
import { FieldLabel } from '../../ui/form/FieldParts.tsx'
import { HiddenInput } from '../../ui/text.tsx'
import { detailTexts } from '../detail/detail.texts.ts'
import { changeDraft, type Photo, readDraft } from '../handle/drafts.ts'
import { AlarmPicture } from '../list/AlarmPicture.tsx'
import styles from './SitePhotos.module.css'

/** Photos of the site. An upload that ends after its alarm was left still lands in that alarm's draft. */
export function SitePhotos({ draftKey, photos }: { draftKey: string; photos: readonly Photo[] }) {
  const t = useTexts(detailTexts)
  const id = useId()
  const [uploading, setUploading] = useState(0)
  const room = sitePhotoLimit - photos.length - uploading

  const upload = async (file: File) => {
    setUploading(count => count + 1)
    try {
      const stored = await request(fileCalls.upload, {}, { file })
      changeDraft(draftKey, draft => ({ ...draft, photos: [...draft.photos, { id: stored.fileid, url: stored.url }] }))
    } catch (error) {
      const reason = error instanceof Refusal && error.kind !== 'cancelled' ? error.text : ''
      notify.error([t('uploadFailed'), reason].filter(Boolean).join(': '))
    } finally {
      setUploading(count => count - 1)
    }
  }
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])]
    const left = sitePhotoLimit - readDraft(draftKey).photos.length - uploading
    if (chosen.length > left) notify.warning(t('photoLimit'))
    for (const file of chosen.slice(0, left)) void upload(file)
  }

  return (
    <div className={styles.photos}>
      <FieldLabel as="span" id={`${id}-label`}>
        {t('photos')}
        <small>
          {photos.length}/{sitePhotoLimit}
        </small>
      </FieldLabel>
      <ul aria-labelledby={`${id}-label`}>
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <AlarmPicture link={photo.url} small alt={t('photoNumber', { number: at + 1 })} className={styles.photo} />
            <button
              type="button"
              className={styles.remove}
              aria-label={t('removePhoto', { number: at + 1 })}
              onClick={() =>
                changeDraft(draftKey, draft => ({
                  ...draft,
                  photos: draft.photos.filter(each => each.id !== photo.id),
                }))
              }
            >
              <CloseOutlined aria-hidden />
            </button>
          </li>
        ))}
        {uploading > 0 && (
          <li className={`${styles.photo} ${styles.busy}`} role="status" aria-label={t('uploading')}>
            <LoadingOutlined aria-hidden />
          </li>
        )}
        {room > 0 && (
          <li>
            <label className={`${styles.photo} ${styles.add}`}>
              <HiddenInput
                type="file"
                accept="image/jpeg,image/png,image/webp"
                multiple
                onChange={event => {
                  take(event.target.files)
                  // The same file may be chosen again after it was removed.
                  event.target.value = ''
                }}
              />
              <PlusOutlined aria-hidden />
              <span>{t('addPhoto')}</span>
            </label>
          </li>
        )}
      </ul>
    </div>
  )
}
