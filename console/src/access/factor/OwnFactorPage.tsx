import { updateUser, useUser } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { CardPage } from '../../ui/CardPage.tsx'
import { SwitchBack } from '../membership/SwitchBack.tsx'
import { signOut } from '../sign-out.ts'
import { useKeepAlive } from '../use-keep-alive.ts'
import { FactorSetup } from './FactorSetup.tsx'
import { factorTexts } from './factor.texts.ts'
import styles from './OwnFactorPage.module.css'

/** Stands in place of the console until somebody of whom a second factor is demanded has one. The way out is to sign out. */
export function OwnFactorPage() {
  const t = useTexts(factorTexts)
  const { entered } = useUser()
  useKeepAlive()
  if (entered)
    return (
      <CardPage title={t('ownTitle')}>
        <SwitchBack why="factorDue" />
      </CardPage>
    )
  return (
    <CardPage title={t('ownTitle')}>
      <p className={styles.why}>{t('ownWhy')}</p>
      <FactorSetup
        onDone={() => updateUser({ mustSetUpFactor: false })}
        onBack={() => void signOut()}
        backText={t('signOut')}
      />
    </CardPage>
  )
}
