import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { outsideCalls } from '@watchfire/contract/outside/outside.calls.ts'
import { useMemo } from 'react'
import { useTexts } from '../core/texts.ts'
import { ListPage } from '../ui/ListPage.tsx'
import { useView, ViewSwitch } from '../ui/ViewSwitch.tsx'
import { MailDomainDialog } from './MailDomainDialog.tsx'
import { mailDomainTexts } from './mail-domain.texts.ts'
import { mailDomainColumns } from './mail-domain-columns.tsx'
import { outsideTexts } from './outside.texts.ts'
import { PlantNetworkDialog } from './PlantNetworkDialog.tsx'
import { plantNetworkColumns } from './plant-network-columns.tsx'
import { SettingsSection } from './SettingsSection.tsx'
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

const list = { input: () => ({}), alsoReads: ['view'], minWidth: '56rem' }

function PlantNetworks() {
  const t = useTexts(outsideTexts)
  const columns = useMemo(() => plantNetworkColumns(t), [t])
  return (
    <SettingsSection
      title={t('networks')}
      about={t('about')}
      addText={t('add')}
      dialog={close => <PlantNetworkDialog onClose={close} />}
    >
      <ListPage {...list} call={outsideCalls.networks} idOf={network => String(network.networkId)} columns={columns} />
    </SettingsSection>
  )
}

function MailDomains() {
  const t = useTexts(mailDomainTexts)
  const columns = useMemo(() => mailDomainColumns(t), [t])
  return (
    <SettingsSection
      title={t('title')}
      about={t('about')}
      addText={t('add')}
      dialog={close => <MailDomainDialog onClose={close} />}
    >
      <ListPage
        {...list}
        call={mailCalls.domains}
        idOf={domain => String(domain.domainId)}
        columns={columns}
        emptyText={t('noneYet')}
      />
    </SettingsSection>
  )
}
