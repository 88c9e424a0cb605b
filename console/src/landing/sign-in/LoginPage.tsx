import { signInPicturePath } from '@watchfire/contract/core/public-pages.ts'
import { useSyncExternalStore } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useBrand, useDemoAccounts } from '../../core/brand-store.ts'
import { useLanguage } from '../../core/language.ts'
import { useMaybeUser } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { wantedPage } from '../../core/wanted-page.ts'
import { BeaconChain } from '../BeaconChain.tsx'
import { LandingFrame } from '../LandingFrame.tsx'
import { landingTexts } from '../landing.texts.ts'
import styles from './LoginPage.module.css'
import { SignInWays } from './SignInWays.tsx'

const noChange = () => () => {}
const inBrowser = () => true
const onServer = () => false

/** The sign-in; also the front of the public pages. Whoever is signed in already goes on to what they wanted. */
export function LoginPage() {
  const t = useTexts(landingTexts)
  const brand = useBrand()
  const language = useLanguage()
  const demoAccounts = useDemoAccounts()
  const { search } = useLocation()
  // Until the script is there nobody types into a form that it replaces; its place is kept.
  const drawn = useSyncExternalStore(noChange, inBrowser, onServer)
  if (useMaybeUser()) return <Navigate to={wantedPage.from(search)} replace />
  return (
    <LandingFrame plainFoot>
      <div className={styles.login}>
        <section className={styles.brand}>
          {brand.hasSignInPicture ? <img className={styles.picture} src={signInPicturePath} alt="" /> : <BeaconChain />}
          <p className={styles.title}>{brand.title[language]}</p>
          <p className={styles.claim}>{brand.claim[language]}</p>
        </section>
        <section className={styles.card}>
          <div style={drawn ? undefined : { visibility: 'hidden' }}>
            <h1>{t('signInTitle')}</h1>
            <SignInWays demoAccounts={demoAccounts} />
          </div>
          {!drawn && <noscript>{t('needsScript')}</noscript>}
        </section>
      </div>
    </LandingFrame>
  )
}
