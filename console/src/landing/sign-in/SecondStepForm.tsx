import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { passkeyObstacle } from '../../access/public/passkey-obstacle.ts'
import { useTexts } from '../../core/texts.ts'
import { landingTexts } from '../landing.texts.ts'
import styles from './SecondStepForm.module.css'
import type { Outcome, SecondStep } from './sign-in.ts'

type Props = {
  second: SecondStep
  /** Back to the password, with why where the person did not ask for that. */
  onOver: (why?: string) => void
}

/** After the right password of an account with a second factor. */
export function SecondStepForm({ second, onOver }: Props) {
  const t = useTexts(landingTexts)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [trust, setTrust] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    input.current?.focus()
  }, [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!code.trim()) return setProblem(t('secondCodeRequired'))
    await complete(async () => (await import('./sign-in.ts')).completeSignIn(second.challenge, code, trust))
    input.current?.select()
  }

  const completeByPasskey = async () =>
    (await import('./sign-in-by-passkey.ts')).completeByPasskey(second.challenge, trust)

  const complete = async (by: () => Promise<Outcome>) => {
    setBusy(true)
    setProblem(undefined)
    const outcome = await by().catch((): Outcome => ({ problem: t('loadFailed') }))
    setBusy(false)
    if (outcome.over) return onOver(outcome.problem)
    setProblem(outcome.problem)
  }
  const offersPasskey = second.hasPasskey && passkeyObstacle() === undefined
  const takesCode = second.hasApp || second.hasRecoveryCodes

  const hints = [
    ...(second.hasApp ? (['secondHint'] as const) : []),
    ...(second.hasApp && second.hasRecoveryCodes ? (['secondRecovery'] as const) : []),
    ...(second.hasApp ? [] : [offersPasskey ? ('secondOrRecovery' as const) : ('secondElsewhere' as const)]),
  ]

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {offersPasskey && (
        <>
          <p>{t('secondPasskeyHint')}</p>
          <button type="button" className={styles.go} disabled={busy} onClick={() => void complete(completeByPasskey)}>
            {t('secondByPasskey')}
          </button>
        </>
      )}
      {hints.map(hint => (
        <p key={hint}>{t(hint)}</p>
      ))}
      {takesCode && (
        <>
          <label htmlFor={`${id}-code`}>{t(second.hasApp ? 'secondCode' : 'recoveryCode')}</label>
          <input
            ref={input}
            id={`${id}-code`}
            value={code}
            maxLength={24}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={problem !== undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            onChange={event => setCode(event.target.value)}
          />
        </>
      )}
      <label className={styles.trust}>
        <input type="checkbox" checked={trust} onChange={event => setTrust(event.target.checked)} />
        {t('trustDevice')}
      </label>
      <p className={styles.problem} id={`${id}-problem`} role="alert">
        {problem}
      </p>
      {takesCode && (
        <button type="submit" className={offersPasskey ? styles.other : styles.go} disabled={busy}>
          {t(busy ? 'signingIn' : 'signIn')}
        </button>
      )}
      <button type="button" className={styles.back} onClick={() => onOver()}>
        {t('startAgain')}
      </button>
    </form>
  )
}
