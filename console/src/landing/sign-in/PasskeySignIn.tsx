import { useState } from 'react'
import { passkeyObstacle } from '../../access/public/passkey-obstacle.ts'
import { useTexts } from '../../core/texts.ts'
import { landingTexts } from '../landing.texts.ts'
import styles from './PasskeySignIn.module.css'

/** Signs in by a passkey, without account and password. Nothing where the page cannot: the own security settings say why. */
export function PasskeySignIn({ onProblem }: { onProblem: (text: string | undefined) => void }) {
  const t = useTexts(landingTexts)
  const [busy, setBusy] = useState(false)
  if (passkeyObstacle()) return null
  const signIn = async () => {
    setBusy(true)
    onProblem(undefined)
    const { problem } = await import('./sign-in-by-passkey.ts')
      .then(module => module.signInByPasskey())
      .catch(() => ({ problem: t('loadFailed') }))
    // On success the page itself moves on: there is a person now.
    setBusy(false)
    onProblem(problem)
  }
  return (
    <button type="button" className={styles.way} disabled={busy} onClick={() => void signIn()}>
      {t('byPasskey')}
    </button>
  )
}
