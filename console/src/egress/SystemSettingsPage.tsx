import { LogCollector } from '../audit/public/lazy-log-collector.ts'
import { useTexts } from '../core/texts.ts'
import { AlarmTypeCatalogue } from '../level/public/AlarmTypeCatalogue.tsx'
import { OpinionSettings } from '../opinion/public/lazy-opinions.ts'
import { PlatformSettings } from '../setting/public/PlatformSettings.tsx'
import { ListSection } from '../ui/list/ListParts.tsx'
import { useView, ViewTitle } from '../ui/list/ViewSwitch.tsx'
import { egressTexts } from './egress.texts.ts'
import { MailDomains } from './MailDomains.tsx'
import { PlantNetworks } from './PlantNetworks.tsx'

const views = ['networks', 'domains', 'types', 'platform', 'collector', 'looks'] as const
const sections = {
  networks: PlantNetworks,
  domains: MailDomains,
  types: AlarmTypeCatalogue,
  platform: PlatformSettings,
  collector: LogCollector,
  looks: OpinionSettings,
}

/** Settings of the platform: which networks of a plant a company's mails and robots may reach, and which domains its mails go to, the alarm types, what holds for the whole installation, where its logs are sent, and whether a model looks at alarms too. */
export function SystemSettingsPage() {
  const t = useTexts(egressTexts)
  const Section = sections[useView(views)]
  return (
    <ListSection>
      <ViewTitle title={t('title')} views={views} label={t} />
      <Section />
    </ListSection>
  )
}
