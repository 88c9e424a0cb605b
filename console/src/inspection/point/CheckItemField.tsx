import { photoLimit } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { isBadAnswer, type Lack } from '@watchfire/contract/inspection/point/check.rules.ts'
import { answerNote } from '@watchfire/contract/inspection/point/check.shapes.ts'
import type { CheckItem } from '@watchfire/contract/inspection/point/check-list.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { FieldError, PlainTextArea } from '../../ui/form/FieldParts.tsx'
import { PhotoList } from '../../ui/form/PhotoList.tsx'
import type { Uploads } from '../../ui/form/use-uploads.ts'
import { forgetPhoto, type PhotoKeeper, useSavedPictures } from '../offline/saved-photos.ts'
import styles from './CheckItemField.module.css'
import { checkTexts } from './check.texts.ts'
import type { DraftAnswer } from './check-draft.ts'
import { ValueField } from './ValueField.tsx'

type Props = {
  item: CheckItem
  answer: DraftAnswer
  /** What it still needs, once somebody wanted to hand it in. */
  lack: Lack | undefined
  uploads: Uploads
  keep: PhotoKeeper | undefined
  /** Of the point. */
  place: string
  onChange: (change: (answer: DraftAnswer) => DraftAnswer) => void
}

/** One item: its answer by a thumb, and a note and photos once there is something to say or to show. */
export function CheckItemField({ item, answer, lack, uploads, keep, place, onChange }: Props) {
  const t = useTexts(checkTexts)
  const { value, note = '', photos = [] } = answer
  const pictures = useSavedPictures(photos)
  const isBad = value !== undefined && isBadAnswer(item, value) === true
  const wantsMore = isBad || item.noteNeeded === 'always' || item.photoNeeded === 'always'
  const needsNote = item.noteNeeded === 'always' || (isBad && item.noteNeeded === 'whenBad')
  return (
    <li id={`item-${item.itemNo}`} className={styles.item} data-bad={isBad} data-missing={lack !== undefined}>
      <span id={`words-${item.itemNo}`} className={styles.words}>
        {item.words}
      </span>
      <ValueField
        item={item}
        value={value}
        onChange={next => onChange(({ value: _, ...now }) => (next === undefined ? now : { ...now, value: next }))}
      />
      {wantsMore && (
        <>
          <PlainTextArea
            aria-label={`${t('note')} ${item.words}`}
            placeholder={t(needsNote ? 'noteNeeded' : 'note')}
            maxLength={answerNote}
            value={note}
            onChange={({ target }) => onChange(now => ({ ...now, note: target.value }))}
          />
          <PhotoList
            camera
            label={t('photos', { item: item.words })}
            photos={photos.map(photo => ({ ...photo, url: pictures.get(photo.id) ?? photo.url }))}
            uploads={uploads}
            keep={keep}
            place={place}
            limit={photoLimit}
            onAdd={photo => onChange(now => ({ ...now, photos: [...(now.photos ?? []), photo] }))}
            onRemove={id => {
              onChange(now => ({ ...now, photos: now.photos?.filter(photo => photo.id !== id) ?? [] }))
              void forgetPhoto(id)
            }}
          />
        </>
      )}
      {lack && <FieldError role="alert">{t(lackWords[lack])}</FieldError>}
    </li>
  )
}

const lackWords = { answer: 'needsAnswer', note: 'needsNote', photo: 'photoNeeded' } as const
