import { photoLimit } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { useRef } from 'react'
import { type Photo, PhotoList } from '../ui/form/PhotoList.tsx'
import type { Uploads } from '../ui/form/use-uploads.ts'
import { forgetPhoto, type PhotoKeeper, useSavedPictures } from './offline/saved-photos.ts'

/** Photos of a form; given by Form.Item. */
export function PhotosField({
  value = [],
  onChange,
  label,
  place,
  uploads,
  keep,
}: {
  value?: readonly Photo[]
  onChange?: (photos: Photo[]) => void
  label: string
  place: string
  uploads: Uploads
  keep?: PhotoKeeper | undefined
}) {
  const pictures = useSavedPictures(value)
  // Several uploads end one after the other: each adds to what the one before left.
  const now = useRef<readonly Photo[]>(value)
  now.current = value
  const put = (photos: Photo[]) => {
    now.current = photos
    onChange?.(photos)
  }
  return (
    <PhotoList
      label={label}
      place={place}
      photos={value.map(photo => ({ ...photo, url: pictures.get(photo.id) ?? photo.url }))}
      uploads={uploads}
      keep={keep}
      limit={photoLimit}
      onAdd={photo => put([...now.current, photo])}
      onRemove={id => {
        put(now.current.filter(photo => photo.id !== id))
        void forgetPhoto(id)
      }}
    />
  )
}
