import { sitePhotoLimit } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { useId } from 'react'
import { useTexts } from '../../core/texts.ts'
import { FieldLabel } from '../../ui/form/FieldParts.tsx'
import { type Photo, PhotoList } from '../../ui/form/PhotoList.tsx'
import { detailTexts } from '../detail/detail.texts.ts'
import { changeDraft } from '../handle/drafts.ts'

/** Photos of the site. An upload that ends after its alarm was left still lands in that alarm's draft. */
export function SitePhotos({ draftKey, photos }: { draftKey: string; photos: readonly Photo[] }) {
  const t = useTexts(detailTexts)
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
        limit={sitePhotoLimit}
        onAdd={photo => change(before => [...before, photo])}
        onRemove={removed => change(before => before.filter(photo => photo.id !== removed))}
      />
    </div>
  )
}
