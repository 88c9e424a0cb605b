import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { Divider, Modal } from 'antd'
import { useState } from 'react'
import { useUser } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { ListEmpty } from '../ui/list/ListEmpty.tsx'
import { accessTexts } from './access.texts.ts'
import { AppSetup } from './factor/AppSetup.tsx'
import { OwnSecurity } from './factor/OwnSecurity.tsx'
import { PasskeySetup } from './factor/PasskeySetup.tsx'
import { OwnMemberships } from './membership/OwnMemberships.tsx'
import { SwitchBack } from './membership/SwitchBack.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { type HomePage, ProfileForm } from './ProfileForm.tsx'
import { OwnSessions } from './session/OwnSessions.tsx'

type Props = { homePages: readonly HomePage[]; onClose: () => void }

/** One's own account: name, e-mail, phone, picture, home page, how it is secured, where one works and is signed in, and behind a switch the password. */
export function AccountDialog({ homePages, onClose }: Props) {
  const t = useTexts(accessTexts)
  const { uid, entered } = useUser()
  const account = useCall(accessCalls.getAccount, { accountId: uid }, { quiet: true })
  const [changingPassword, setChangingPassword] = useState(false)
  const [settingUp, setSettingUp] = useState<'app' | 'passkey'>()
  const Setup = settingUp === 'passkey' ? PasskeySetup : AppSetup
  return (
    <Modal open width={480} title={t('title')} onCancel={onClose} footer={null} mask={{ closable: false }}>
      {!account.data ? (
        <ListEmpty
          state={account.isError ? 'failed' : 'loading'}
          error={account.error ?? undefined}
          onRetry={() => void account.refetch()}
        />
      ) : changingPassword ? (
        <PasswordForm account={account.data.account} onDone={onClose} onBack={() => setChangingPassword(false)} />
      ) : settingUp ? (
        <Setup onDone={() => setSettingUp(undefined)} onBack={() => setSettingUp(undefined)} backText={t('back')} />
      ) : (
        <>
          <ProfileForm
            account={account.data}
            homePages={homePages}
            onDone={onClose}
            onPassword={() => setChangingPassword(true)}
          />
          <Divider />
          {entered ? <SwitchBack why="keptElsewhere" /> : <OwnSecurity onSetUp={setSettingUp} />}
          <Divider />
          <OwnMemberships />
          <OwnSessions />
        </>
      )}
    </Modal>
  )
}
