import { useTexts } from '../core/texts.ts'
import { ListSection, ListTitle } from '../ui/ListParts.tsx'
import { useView, ViewSwitch } from '../ui/ViewSwitch.tsx'
import { egressTexts } from './egress.texts.ts'
import { MailDomains } from './MailDomains.tsx'
import { PlantNetworks } from './PlantNetworks.tsx'
import styles from './SystemSettingsPage.module.css'

const views = ['networks', 'domains'] as const

/** Settings of the platform: which networks of a plant a company's mails and robots may reach, and which domains its mails go to. */
export function SystemSettingsPage() {
  const t = useTexts(egressTexts)
  return (
    <ListSection>
      <div className={styles.title}>
        <ListTitle>{t('title')}</ListTitle>
        <ViewSwitch views={views} label={t} />
      </div>
      {useView(views) === 'domains' ? <MailDomains /> : <PlantNetworks />}
    </ListSection>
  )
}
