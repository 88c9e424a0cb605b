import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { landingTexts } from './landing.texts.ts'
import styles from './SecondStepForm.module.css'
import type { SecondStep } from './sign-in.ts'

type Props = {
  second: SecondStep
  /** Back to the password, with why where it was not the person's wish. */
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
    setBusy(true)
    setProblem(undefined)
    const { completeSignIn } = await import('./sign-in.ts')
    const outcome = await completeSignIn(second.challenge, code, trust)
    setBusy(false)
    if (outcome.over) return onOver(outcome.problem)
    setProblem(outcome.problem)
    input.current?.select()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{t('secondHint')}</p>
      {second.hasRecoveryCodes && <p>{t('secondRecovery')}</p>}
      <label htmlFor={`${id}-code`}>{t('secondCode')}</label>
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
      <label className={styles.trust}>
        <input type="checkbox" checked={trust} onChange={event => setTrust(event.target.checked)} />
        {t('trustDevice')}
      </label>
      <p className={styles.problem} id={`${id}-problem`} role="alert">
        {problem}
      </p>
      <button type="submit" className={styles.go} disabled={busy}>
        {t(busy ? 'signingIn' : 'signIn')}
      </button>
      <button type="button" className={styles.back} onClick={() => onOver()}>
        {t('startAgain')}
      </button>
    </form>
  )
}
