import { directoryCalls } from '@watchfire/contract/access/directory/directory.calls.ts'
import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import type { SignInSettings as Settings } from '@watchfire/contract/access/provider/provider.shapes.ts'
import { provisioningCalls } from '@watchfire/contract/access/provisioning/provisioning.calls.ts'
import { Button, Descriptions, Typography } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { CompanyWideNote } from '../../ui/form/CompanyWideNote.tsx'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { ListBody } from '../../ui/list/ListParts.tsx'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { DirectoryFacts } from './DirectoryFacts.tsx'
import { OidcFacts } from './OidcFacts.tsx'
import { ProvisioningFacts } from './ProvisioningFacts.tsx'
import { providerTexts } from './provider.texts.ts'
import styles from './SignInSettings.module.css'
import { SignInWordDialog } from './SignInWordDialog.tsx'

/** The word of a customer with the address it makes, whether passwords open, and its provider. */
export function SignInSettings({ settings }: { settings: Settings }) {
  const t = useTexts(providerTexts)
  const [edits, setEdits] = useState(false)
  const { word, passwordOff, companyId } = settings
  // The parts below each other come together: one that came later would push the others down.
  const later = [
    useCall(directoryCalls.read, { companyId }, { quiet: true }),
    useCall(provisioningCalls.read, { companyId }, { quiet: true }),
  ]
  const redirectUri = new URL(settings.redirectUri, location.origin).href
  const address = new URL(`../../login?at=${word}`, redirectUri).href
  if (later.some(part => part.isPending))
    return (
      <ListBody>
        <ListEmpty state="loading" />
      </ListBody>
    )
  return (
    <div className={styles.parts}>
      <SettingsPart
        title={t('wordTitle')}
        about={t('wordAbout')}
        acts={
          <Can call={providerCalls.saveWord} fallback={<CompanyWideNote />}>
            <Button onClick={() => setEdits(true)}>{t('edit')}</Button>
          </Can>
        }
      >
        <Descriptions
          column={1}
          size="small"
          items={[
            { key: 'word', label: t('word'), children: word || t('notSet') },
            { key: 'address', label: t('address'), children: word ? <Copied text={address} /> : '–' },
            { key: 'password', label: t('password'), children: t(passwordOff ? 'passwordLocal' : 'passwordOpen') },
          ]}
        />
      </SettingsPart>
      <DirectoryFacts companyId={settings.companyId} />
      <OidcFacts settings={settings} redirectUri={<Copied text={redirectUri} />} />
      <ProvisioningFacts
        settings={settings}
        address={<Copied text={new URL(`../../scim/v2/${word}`, redirectUri).href} />}
      />
      {edits && <SignInWordDialog settings={settings} onClose={() => setEdits(false)} />}
    </div>
  )
}

function Copied({ text }: { text: string }) {
  const t = useTexts(providerTexts)
  return <Typography.Text copyable={{ tooltips: [t('copy'), t('copied')] }}>{text}</Typography.Text>
}
