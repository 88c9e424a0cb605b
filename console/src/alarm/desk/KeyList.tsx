import { useTexts } from '../../core/texts.ts'
import { Key } from '../../ui/text.tsx'
import { detailTexts } from '../detail/detail.texts.ts'
import styles from './KeyList.module.css'

const keys = [
  [['J'], 'keyNext'],
  [['K'], 'keyPrevious'],
  [['1', '2', '3'], 'keyVerdict'],
  [['Ctrl', 'Enter'], 'keySubmit'],
  [['Ctrl', 'Shift', 'Enter'], 'keySubmitNext'],
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
    <dl className={styles.keys}>
      {(of === 'list' ? listKeys : keys).map(([names, text]) => (
        <div key={text} className={styles.line}>
          <dt>
            {names.map(name => (
              <Key key={name}>{name}</Key>
            ))}
          </dt>
          <dd>{t(text)}</dd>
        </div>
      ))}
    </dl>
  )
}
