import { updateUser, useUser } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { CardPage } from '../../ui/CardPage.tsx'
import { accessTexts } from '../access.texts.ts'
import { SwitchBack } from '../membership/SwitchBack.tsx'
import { PasswordForm } from '../PasswordForm.tsx'
import { signOut } from '../sign-out.ts'
import { useKeepAlive } from '../use-keep-alive.ts'
import styles from './OwnPasswordPage.module.css'

/** Stands in place of the console until somebody who was given a password has chosen one. The way out is to sign out. */
export function OwnPasswordPage() {
  const t = useTexts(accessTexts)
  const { account, entered } = useUser()
  useKeepAlive()
  if (entered)
    return (
      <CardPage title={t('ownPasswordTitle')}>
        <SwitchBack why="passwordDue" />
      </CardPage>
    )
  return (
    <CardPage title={t('ownPasswordTitle')}>
      <p className={styles.why}>{t('ownPasswordWhy')}</p>
      <PasswordForm
        account={account}
        onDone={() => updateUser({ mustChangePassword: false })}
        onBack={() => void signOut()}
        backText={t('signOut')}
      />
    </CardPage>
  )
}
