import { useTexts } from '../core/texts.ts'
import { useView, ViewSwitch } from '../ui/ViewSwitch.tsx'
import { MailDomains } from './MailDomains.tsx'
import { outsideTexts } from './outside.texts.ts'
import { PlantNetworks } from './PlantNetworks.tsx'
import './outside.css'

const views = ['networks', 'domains'] as const

/** Settings of the platform: which networks of a plant a company's mails and robots may reach, and which domains its mails go to. */
export function SystemSettingsPage() {
  const t = useTexts(outsideTexts)
  return (
    <section className="wf-list">
      <div className="wf-outside-title">
        <h1 className="wf-list-title">{t('title')}</h1>
        <ViewSwitch views={views} label={t} />
      </div>
      {useView(views) === 'domains' ? <MailDomains /> : <PlantNetworks />}
    </section>
  )
}
