import type { DemoAccount } from '@watchfire/contract/access/access.shapes.ts'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { demoTexts } from '../demo.texts.ts'
import { landingTexts } from '../landing.texts.ts'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { SecondStepForm } from './SecondStepForm.tsx'
import styles from './SignInForm.module.css'
import type { SecondStep } from './sign-in.ts'

/** The client and its schemas come while the account is being typed, and at the latest with the first submit. */
const loadSignIn = () => import('./sign-in.ts')
const loadAhead = () => void loadSignIn().catch(() => {})

type Problem = { field?: 'account' | 'password'; text: string }

type Props = {
  demoAccounts: readonly DemoAccount[]
  /** The word of the customer whose directory is asked; our own accounts otherwise. */
  directoryAt?: string | undefined
}

export function SignInForm({ demoAccounts, directoryAt }: Props) {
  const t = useTexts(landingTexts)
  const id = useId()
  const accountInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [second, setSecond] = useState<SecondStep>()

  useEffect(() => {
    accountInput.current?.focus()
  }, [])

  const refuse = (next: Problem) => {
    setProblem(next)
    const input = next.field === 'account' ? accountInput : passwordInput
    input.current?.focus()
    if (!next.field) input.current?.select()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!account.trim()) return refuse({ field: 'account', text: t('accountRequired') })
    if (!password) return refuse({ field: 'password', text: t('passwordRequired') })
    setBusy(true)
    setProblem(undefined)
    const outcome = await loadSignIn()
      .then(module =>
        directoryAt
          ? module.signInByDirectory(directoryAt, account, password)
          : module.signIn(account, password.trim()),
      )
      .catch(() => ({ problem: t('loadFailed') }))
    // On success the page itself moves on: there is a person now.
    setBusy(false)
    if ('second' in outcome) setSecond(outcome.second)
    else if (outcome.problem) refuse({ text: outcome.problem })
  }

  if (second)
    return (
      <SecondStepForm
        second={second}
        onOver={text => {
          setSecond(undefined)
          setPassword('')
          setProblem(text ? { text } : undefined)
        }}
      />
    )

  return (
    <form className={styles.form} onSubmit={submit} onInput={loadAhead} noValidate>
      <label htmlFor={`${id}-account`}>{t('account')}</label>
      <input
        ref={accountInput}
        id={`${id}-account`}
        name="account"
        value={account}
        maxLength={directoryAt ? 200 : 40}
        placeholder={t(directoryAt ? 'directoryHint' : 'accountHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={problem?.field === 'account'}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={event => setAccount(event.target.value)}
      />
      <label htmlFor={`${id}-password`}>{t('password')}</label>
      <div className={styles.password}>
        <input
          ref={passwordInput}
          id={`${id}-password`}
          name="password"
          type={shown ? 'text' : 'password'}
          value={password}
          maxLength={128}
          autoComplete="current-password"
          aria-invalid={problem?.field === 'password'}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={event => setPassword(event.target.value)}
        />
        <button
          type="button"
          aria-label={t(shown ? 'hidePassword' : 'showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <EyeMark open={shown} />
        </button>
      </div>
      <p data-testid="sign-in-problem" className={styles.problem} id={`${id}-problem`} role="alert">
        {problem?.text}
      </p>
      <button type="submit" className={styles.go} disabled={busy}>
        {t(busy ? 'signingIn' : 'signIn')}
      </button>
      <PasskeySignIn onProblem={text => setProblem(text === undefined ? undefined : { text })} />
      {demoAccounts.length > 0 && (
        <fieldset className={styles.demo}>
          <legend>{t('demoTitle')}</legend>
          <p>{t('demoHint')}</p>
          {demoAccounts.map(one => (
            <DemoButton
              key={one.account}
              account={one.account}
              who={one.who}
              onPick={() => {
                setAccount(one.account)
                setPassword(one.password)
                loadAhead()
                setProblem(undefined)
              }}
            />
          ))}
        </fieldset>
      )}
    </form>
  )
}

function DemoButton(props: { account: string; who: DemoAccount['who']; onPick: () => void }) {
  const t = useTexts(demoTexts)
  return (
    <button type="button" onClick={props.onPick}>
      <span>{props.account}</span>
      <span>{t(props.who)}</span>
    </button>
  )
}

function EyeMark({ open }: { open: boolean }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10z" />
      <circle cx="10" cy="10" r="2.6" />
      {!open && <path d="M3.5 16.5 16.5 3.5" />}
    </svg>
  )
}
