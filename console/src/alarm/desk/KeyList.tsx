import { useTexts } from '../../core/texts.ts'
import { detailTexts } from '../detail/detail.texts.ts'
import '../handle/handle.css'
import './keys.css'

const keys = [
  [['J'], 'keyNext'],
  [['K'], 'keyPrevious'],
  [['1', '2', '3'], 'keyVerdict'],
  [['Ctrl', 'Enter'], 'keySubmit'],
  [['M'], 'keyMail'],
  [['B'], 'keyBoard'],
  [['R'], 'keyRemind'],
  [['←', '→'], 'keyPictures'],
  [['Esc'], 'keyClose'],
  [['?'], 'keyHelp'],
] as const

/** The keys of the list. */
const listKeys = [
  [['J'], 'keyNext'],
  [['K'], 'keyPrevious'],
  [['Enter'], 'keyOpen'],
  [['X'], 'keyTick'],
  [['A'], 'keyTickPage'],
  [['P'], 'keyProcess'],
  [['M'], 'keyMail'],
  [['B'], 'keyBoard'],
  [['E'], 'keyExport'],
  [['/'], 'keySearch'],
  [['?'], 'keyHelp'],
] as const

/** The keys of the detail dialog, or of the list. */
export function KeyList({ of = 'detail' }: { of?: 'detail' | 'list' }) {
  const t = useTexts(detailTexts)
  return (
    <dl className="wf-keys">
      {(of === 'list' ? listKeys : keys).map(([names, text]) => (
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
