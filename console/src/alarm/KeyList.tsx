import { useTexts } from '../core/texts.ts'
import { detailTexts } from './detail.texts.ts'

const keys = [
  [['J'], 'keyNext'],
  [['K'], 'keyPrevious'],
  [['1', '2', '3'], 'keyVerdict'],
  [['Ctrl', 'Enter'], 'keySubmit'],
  [['←', '→'], 'keyPictures'],
  [['Esc'], 'keyClose'],
  [['?'], 'keyHelp'],
] as const

/** The keys of the detail dialog. */
export function KeyList() {
  const t = useTexts(detailTexts)
  return (
    <dl className="wf-keys">
      {keys.map(([names, text]) => (
        <div key={text} className="wf-keys-line">
          <dt>
            {names.map(name => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{t(text)}</dd>
        </div>
      ))}
    </dl>
  )
}
