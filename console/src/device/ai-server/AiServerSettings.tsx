import type { ReportedSettings } from '@watchfire/contract/fleet/runtime-settings.ts'
import { useTexts } from '../../core/texts.ts'
import { SettingsTable } from '../../ota/public/SettingsTable.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import styles from './AiServerSettings.module.css'
import { aiServerTexts } from './ai-server.texts.ts'

/** The settings of a package that an AI server works by; nothing where none came. */
export function AiServerSettings({ settings }: { settings: ReportedSettings | null }) {
  const t = useTexts(aiServerTexts)
  if (!settings) return null
  const { name, version, onTrial, overridden } = settings
  return (
    <section>
      <h2 className={styles.title}>{t('runtimeSettings')}</h2>
      <p className={styles.head}>
        <b>
          {name} {version}
        </b>
        <StateTag color={onTrial ? 'processing' : 'success'}>{t(onTrial ? 'onTrial' : 'modelInUse')}</StateTag>
      </p>
      <SettingsTable settings={settings.settings} overridden={overridden} />
    </section>
  )
}
