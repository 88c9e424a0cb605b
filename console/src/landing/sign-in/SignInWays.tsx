import type { DemoAccount } from '@watchfire/contract/access/access.shapes.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '../../core/texts.ts'
import { TextButton } from '../../ui/buttons.tsx'
import { landingTexts } from '../landing.texts.ts'
import { SignInForm } from './SignInForm.tsx'
import styles from './SignInWays.module.css'
import { SignInWordForm } from './SignInWordForm.tsx'
import { isSignInProblem, signInProblemTexts } from './sign-in-problem.texts.ts'
import { rememberedWord, useCompanyWays } from './use-company-ways.ts'

type Props = { demoAccounts: readonly DemoAccount[] }

/**
 * The ways of signing in: by the provider of the customer that the address or this computer names, and by password. What is not there
 * yet, or is not offered, keeps its space, so that nothing moves under the hand.
 */
export function SignInWays({ demoAccounts }: Props) {
  const t = useTexts(landingTexts)
  const problemText = useTexts(signInProblemTexts)
  const [params, setParams] = useSearchParams()
  const [failure, setFailure] = useState<string>()
  const [remembered] = useState(rememberedWord)
  const [asksWord, setAsksWord] = useState(false)
  const [byPassword, setByPassword] = useState(false)
  const comesBack = params.get('done') === '1' && failure === undefined
  const to = params.get('to') ?? ''
  const word = params.get('at') ?? remembered
  const company = useCompanyWays(comesBack ? '' : word, to)
  if (comesBack) return <Finishing onFailed={setFailure} />

  const code = params.get('problem')
  const problem = failure ?? (code && (isSignInProblem(code) ? problemText(code) : t('notFinished')))
  const ways = company && 'ways' in company ? company.ways : []
  const directory = company && 'ways' in company ? company.directory : undefined
  const offered = ways.length > 0 || directory !== undefined
  const unknown = company && ('problem' in company ? company.problem : !offered && problemText('signIn.notOpen'))
  const byDirectory = directory !== undefined && !byPassword
  const isHidden =
    Boolean(word) && !byPassword && (!company || ('ways' in company && company.passwordOff)) && !byDirectory
  const ask = asksWord ? (
    <SignInWordForm
      onWord={next => {
        setAsksWord(false)
        setByPassword(false)
        setFailure(undefined)
        setParams({ at: next, ...(to && { to }) })
      }}
    />
  ) : (
    <TextButton onClick={() => setAsksWord(true)}>{t(word ? 'otherWord' : 'byCompany')}</TextButton>
  )
  return (
    <div className={styles.ways}>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {word && (
        <div className={styles.company}>
          {!company && <p role="status">{t('askingWays')}</p>}
          {unknown && unknown !== problem && (
            <p className={styles.problem} role="alert">
              {unknown}
            </p>
          )}
          {ways.map(({ name, href }) => (
            <a key={name} className={styles.way} href={href}>
              {t('signInBy', { name })}
            </a>
          ))}
        </div>
      )}
      <div className={styles.password}>
        <div inert={isHidden} style={{ visibility: isHidden ? 'hidden' : undefined }}>
          {word && (
            <p className={styles.or}>
              {byDirectory ? t('byDirectory', { name: directory }) : ways.length > 0 && t('orPassword')}
            </p>
          )}
          {/* Anew when it appears: only then it takes the focus. */}
          <SignInForm
            key={`${isHidden} ${byDirectory}`}
            demoAccounts={byDirectory ? [] : demoAccounts}
            directoryAt={byDirectory && company && 'ways' in company ? company.at : undefined}
          />
          {directory !== undefined && (
            <div className={styles.ask}>
              <TextButton onClick={() => setByPassword(!byPassword)}>
                {t(ownOrDirectory(byPassword, company), { name: directory })}
              </TextButton>
            </div>
          )}
        </div>
        {isHidden && company && (
          <div className={styles.instead}>
            <TextButton onClick={() => setByPassword(true)}>{t('localPassword')}</TextButton>
            {ask}
          </div>
        )}
      </div>
      <div className={styles.ask}>{!isHidden && ask}</div>
    </div>
  )
}

/** What leads from the form of the directory to ours, and back. */
function ownOrDirectory(byPassword: boolean, company: ReturnType<typeof useCompanyWays>) {
  if (byPassword) return 'backToDirectory'
  return company && 'ways' in company && company.passwordOff ? 'localPassword' : 'ownPassword'
}

/** Asks for the session once; with it the page itself moves on. */
function Finishing({ onFailed }: { onFailed: (why: string) => void }) {
  const t = useTexts(landingTexts)
  const asked = useRef(false)
  const finish = useEffectEvent(async () => {
    if (asked.current) return
    asked.current = true
    const outcome = await import('./sign-in.ts')
      .then(module => module.finishSignIn())
      .catch(() => ({ problem: t('loadFailed') }))
    if ('problem' in outcome) onFailed(outcome.problem ?? t('notFinished'))
  })
  useEffect(() => void finish(), [])
  return <p role="status">{t('finishing')}</p>
}
