import { checkCalls } from '@watchfire/contract/inspection/point/check.calls.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { OutlineButton, PrimaryButton } from '../../ui/buttons.tsx'
import { lazyThemed } from '../../ui/state/lazy-part.tsx'
import { offlineTexts } from '../offline/offline.texts.ts'
import { WithSavedStrip } from '../offline/SavedStrip.tsx'
import { onSavedWork, readWay } from '../offline/saved-work.ts'
import type { HandedInCheck } from './CheckForm.tsx'
import { checkTexts } from './check.texts.ts'
import styles from './HandedIn.module.css'

const CheckAnswers = lazyThemed(async () => (await import('./CheckAnswers.tsx')).CheckAnswers)

/** What was handed in, and what is to be done about bad answers; without a line that it is kept here. */
export function HandedIn({ check, onAgain }: { check: HandedInCheck; onAgain: () => void }) {
  const checkId = useCheckId(check)
  return (
    <div className={styles.page}>
      <WithSavedStrip>
        {checkId === undefined ? <Saved onAgain={onAgain} /> : <Arrived checkId={checkId} onAgain={onAgain} />}
      </WithSavedStrip>
    </div>
  )
}

/** The server's number of it, as soon as it has one. */
function useCheckId({ checkId, clientKey }: HandedInCheck): number | undefined {
  const [known, setKnown] = useState(checkId)
  useEffect(() => {
    if (known !== undefined || clientKey === undefined) return
    let isGone = false
    const look = () => void readWay(clientKey).then(way => isGone || setKnown(way.storedId))
    look()
    const leave = onSavedWork(look)
    return () => {
      isGone = true
      leave()
    }
  }, [known, clientKey])
  return known
}

function Saved({ onAgain }: { onAgain: () => void }) {
  const t = useTexts(offlineTexts)
  return (
    <Outcome mark="info" title={t('keptHere')} words={t('byItself')}>
      <Onward onAgain={onAgain} />
    </Outcome>
  )
}

function Arrived({ checkId, onAgain }: { checkId: number; onAgain: () => void }) {
  const t = useTexts(checkTexts)
  const check = useCall(checkCalls.get, { checkId }, { quiet: true, selection: {} }).data
  return (
    <>
      <Outcome
        mark={check && check.bad > 0 ? 'warning' : 'success'}
        title={t('handedIn')}
        words={
          check && [check.pointName, check.bad > 0 ? t('badFound', { count: check.bad }) : t('allFine')].join(' · ')
        }
      >
        <Onward onAgain={onAgain} />
      </Outcome>
      {check && check.bad > 0 && <CheckAnswers check={check} />}
    </>
  )
}

function Onward({ onAgain }: { onAgain: () => void }) {
  const t = useTexts(checkTexts)
  const navigate = useNavigate()
  return (
    <div className={styles.onward}>
      <PrimaryButton onClick={() => void navigate('/fire-check?view=checks')}>{t('back')}</PrimaryButton>
      <OutlineButton onClick={onAgain}>{t('again')}</OutlineButton>
    </div>
  )
}

const signs = { info: 'i', success: '✓', warning: '!' } as const
type OutcomeProps = { mark: keyof typeof signs; title: string; words: string | undefined; children: ReactNode }

function Outcome({ mark, title, words, children }: OutcomeProps) {
  return (
    <section className={styles.outcome} data-mark={mark}>
      <span className={styles.sign} aria-hidden>
        {signs[mark]}
      </span>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.words}>{words}</p>
      {children}
    </section>
  )
}
