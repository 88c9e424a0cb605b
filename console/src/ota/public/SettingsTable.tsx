import type { SignedSettings } from '@watchfire/contract/fleet/runtime-settings.ts'
import { useTexts } from '../../core/texts.ts'
import { settingRows } from '../runtime-setting-labels.ts'
import { runtimeSettingsTexts } from '../runtime-settings.texts.ts'
import styles from './SettingsTable.module.css'

type Props = {
  settings: SignedSettings
  /** Those that the machine itself sets otherwise. */
  overridden?: readonly string[]
}

/** What a package sets, each beside what is usual. */
export function SettingsTable({ settings, overridden = [] }: Props) {
  const t = useTexts(runtimeSettingsTexts)
  return (
    <table className={styles.settings} aria-label={t('table')}>
      <thead>
        <tr>
          <th scope="col">{t('setting')}</th>
          <th scope="col">{t('value')}</th>
          <th scope="col">{t('usual')}</th>
        </tr>
      </thead>
      <tbody>
        {settingRows(t, settings).map(({ key, label, value, usual }) => (
          <tr key={key}>
            <th scope="row">
              {label}
              {overridden.includes(key) && <small>{t('overridden')}</small>}
            </th>
            <td>{value}</td>
            <td>{usual}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
