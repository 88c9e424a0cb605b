import { useState } from 'react'
import { passkeyObstacle, passkeyObstacleTexts } from '../access/public/passkey-obstacle.ts'
import { useTexts } from '../core/texts.ts'
import { landingTexts } from './landing.texts.ts'
import styles from './PasskeySignIn.module.css'

/** Signs in by a passkey, without account and password; where the page cannot, it says why. */
export function PasskeySignIn({ onProblem }: { onProblem: (text: string | undefined) => void }) {
  const t = useTexts(landingTexts)
  const why = useTexts(passkeyObstacleTexts)
  const [busy, setBusy] = useState(false)
  const obstacle = passkeyObstacle()
  if (obstacle) return <p className={styles.obstacle}>{why(obstacle)}</p>
  const signIn = async () => {
    setBusy(true)
    onProblem(undefined)
    const { problem } = await import('./sign-in.ts')
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
