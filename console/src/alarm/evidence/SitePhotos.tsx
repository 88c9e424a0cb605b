import { sitePhotoLimit } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { useId } from 'react'
import { useTexts } from '../../core/texts.ts'
import { FieldError, FieldLabel } from '../../ui/form/FieldParts.tsx'
import { type Photo, PhotoList } from '../../ui/form/PhotoList.tsx'
import { photoTexts } from '../../ui/form/photo.texts.ts'
import type { Uploads } from '../../ui/form/use-uploads.ts'
import { detailTexts } from '../detail/detail.texts.ts'
import { changeDraft } from '../handle/drafts.ts'

type Props = { draftKey: string; place: string; photos: readonly Photo[]; uploads: Uploads }

/** Photos of the site. An upload that ends after its alarm was left still lands in that alarm's draft. */
export function SitePhotos({ draftKey, place, photos, uploads }: Props) {
  const t = useTexts(detailTexts)
  const photoWord = useTexts(photoTexts)
  const id = useId()
  const change = (next: (photos: readonly Photo[]) => Photo[]) =>
    changeDraft(draftKey, draft => ({ ...draft, photos: next(draft.photos) }))
  return (
    <div>
      <FieldLabel as="span" id={id}>
        {t('photos')}
        <small>
          {photos.length}/{sitePhotoLimit}
        </small>
      </FieldLabel>
      <PhotoList
        labelledBy={id}
        photos={photos}
        uploads={uploads}
        limit={sitePhotoLimit}
        place={place}
        onAdd={photo => change(before => [...before, photo])}
        onRemove={removed => change(before => before.filter(photo => photo.id !== removed))}
      />
      {uploads.isMissed && <FieldError role="alert">{photoWord('stillUploading')}</FieldError>}
    </div>
  )
}
