import { Navigate, useLocation } from 'react-router'
import { useBrand, useDemoAccounts } from '../core/brand-store.ts'
import { useLanguage } from '../core/language.ts'
import { useMaybeUser } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { wantedPage } from '../core/wanted-page.ts'
import { BeaconChain } from './BeaconChain.tsx'
import { LandingFrame } from './LandingFrame.tsx'
import { landingTexts } from './landing.texts.ts'
import { SignInForm } from './SignInForm.tsx'
import './login.css'

/** The sign-in; also the front of the public pages. Whoever is signed in already goes on to what they wanted. */
export function LoginPage() {
  const t = useTexts(landingTexts)
  const brand = useBrand()
  const language = useLanguage()
  const demoAccounts = useDemoAccounts()
  const { search } = useLocation()
  if (useMaybeUser()) return <Navigate to={wantedPage.from(search)} replace />
  return (
    <LandingFrame plainFoot>
      <div className="wf-login">
        <section className="wf-login-brand">
          <BeaconChain />
          <p className="wf-login-title">{brand.title[language]}</p>
          <p className="wf-login-claim">{brand.claim[language]}</p>
        </section>
        <section className="wf-login-card">
          <h1>{t('signInTitle')}</h1>
          <SignInForm demoAccounts={demoAccounts} />
        </section>
      </div>
    </LandingFrame>
  )
}
