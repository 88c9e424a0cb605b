import { settingCalls } from '@watchfire/contract/setting/setting.calls.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { Muted } from '../../ui/text.tsx'
import { SettingRow } from '../SettingRow.tsx'
import { settingTexts } from '../setting.texts.ts'

/** What root may set for the whole installation while it runs. */
export function PlatformSettings() {
  const t = useTexts(settingTexts)
  const settings = useCall(settingCalls.list, {}, { quiet: true, selection: {} })
  if (!settings.data)
    return (
      <ListEmpty
        state={settings.isPending ? 'loading' : 'failed'}
        error={settings.error ?? undefined}
        onRetry={() => void settings.refetch()}
      />
    )
  return (
    <>
      <Muted as="p">{t('about')}</Muted>
      {settings.data.map(setting => (
        <SettingRow key={`${setting.settingName} ${setting.value}`} setting={setting} />
      ))}
    </>
  )
}
