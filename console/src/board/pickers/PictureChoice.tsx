import { useId } from 'react'
import { useTexts } from '../../core/texts.ts'
import { joinBoardTexts } from './join-board.texts.ts'

type Props = { pictures: readonly string[]; value?: string; onChange?: (link: string) => void }

/** One of the alarm's own pictures, chosen by looking. */
export function PictureChoice({ pictures, value, onChange }: Props) {
  const t = useTexts(joinBoardTexts)
  const id = useId()
  return (
    <fieldset className="wf-picture-choice">
      <legend className="wf-visually-hidden">{t('picture')}</legend>
      {pictures.map((link, place) => (
        <label key={link}>
          <input
            type="radio"
            className="wf-visually-hidden"
            name={id}
            checked={link === value}
            onChange={() => onChange?.(link)}
          />
          <img src={`${link}&size=small`} alt={t('pictureNumber', { number: place + 1 })} draggable={false} />
        </label>
      ))}
    </fieldset>
  )
}
