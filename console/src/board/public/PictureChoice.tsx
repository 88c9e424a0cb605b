import { useId } from 'react'
import { sizedLink } from '../../core/sized-link.ts'
import { useTexts } from '../../core/texts.ts'
import { HiddenInput, VisuallyHidden } from '../../ui/text.tsx'
import { joinBoardTexts } from './join-board.texts.ts'
import styles from './PictureChoice.module.css'

type Props = { pictures: readonly string[]; value?: string; onChange?: (link: string) => void }

/** One of the alarm's own pictures, chosen by looking. */
export function PictureChoice({ pictures, value, onChange }: Props) {
  const t = useTexts(joinBoardTexts)
  const id = useId()
  return (
    <fieldset className={styles.choice}>
      <VisuallyHidden as="legend">{t('picture')}</VisuallyHidden>
      {pictures.map((link, place) => (
        <label key={link}>
          <HiddenInput type="radio" name={id} checked={link === value} onChange={() => onChange?.(link)} />
          <img src={sizedLink(link, 'small')} alt={t('pictureNumber', { number: place + 1 })} draggable={false} />
        </label>
      ))}
    </fieldset>
  )
}
