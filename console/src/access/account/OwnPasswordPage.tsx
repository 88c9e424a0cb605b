import { updateUser, useUser } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { accessTexts } from '../access.texts.ts'
import { PasswordForm } from '../PasswordForm.tsx'
import { signOut } from '../sign-out.ts'
import { useKeepAlive } from '../use-keep-alive.ts'
import styles from './OwnPasswordPage.module.css'

/** Stands in place of the console until somebody who was given a password has chosen one. The way out is to sign out. */
export function OwnPasswordPage() {
  const t = useTexts(accessTexts)
  const { account } = useUser()
  useKeepAlive()
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1>{t('ownPasswordTitle')}</h1>
        <p>{t('ownPasswordWhy')}</p>
        <PasswordForm
          account={account}
          onDone={() => updateUser({ mustChangePassword: false })}
          onBack={() => void signOut()}
          backText={t('signOut')}
        />
      </div>
    </main>
  )
}
