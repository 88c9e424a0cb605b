import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useConnection } from '../../core/server-connection.ts'
import { listNames, type Translate, useTexts } from '../../core/texts.ts'
import { OutlineButton } from '../../ui/buttons.tsx'
import { Banner } from '../../ui/state/Banner.tsx'
import { lazyThemed } from '../../ui/state/lazy-part.tsx'
import { useNarrow, useTouch } from '../../ui/theme/use-media.ts'
import type { SavedForm, SavedWork } from './device-store.ts'
import { offlineTexts } from './offline.texts.ts'
import styles from './SavedStrip.module.css'
import { shortTime } from './short-time.ts'
import { useSavedForms } from './use-saved-forms.ts'
import { useUnsent } from './use-unsent.ts'

const quietMs = 300
const RefusedWork = lazyThemed(async () => (await import('./RefusedWork.tsx')).RefusedWork)

/** What is on this phone alone: work that is not handed in yet, and what was not taken. */
export function SavedStrip({ children }: { children?: ReactNode }) {
  const t = useTexts(offlineTexts)
  const { works, isSending, send } = useUnsent()
  const waiting = works.filter(({ refusal }) => refusal === undefined)
  const [oldest] = waiting
  return (
    <div className={styles.strip}>
      {oldest && (
        <Banner
          type="warning"
          role="status"
          showIcon
          title={<strong>{t('waiting', { what: whatWaits(t, waiting), at: shortTime(oldest.doneAt) })}</strong>}
          description={t('byItself')}
          action={
            <OutlineButton disabled={isSending} aria-busy={isSending} onClick={send}>
              {t('send')}
            </OutlineButton>
          }
        />
      )}
      {works.map(work => work.refusal && <RefusedWork key={work.clientKey} work={work} why={work.refusal.text} />)}
      {children}
    </div>
  )
}

function whatWaits(t: Translate<(typeof offlineTexts)['zh']>, waiting: readonly SavedWork[]): string {
  const unsent = waiting.filter(({ storedId }) => storedId === undefined)
  const counts = {
    checks: unsent.filter(({ kind }) => kind === 'check').length,
    hazards: unsent.filter(({ kind }) => kind === 'hazard').length,
    photos: waiting.reduce((sum, work) => sum + work.photos.length, 0),
  }
  const names = ['checks', 'hazards', 'photos'] as const
  return listNames(names.flatMap(name => (counts[name] > 0 ? [t(name, { count: counts[name] })] : [])))
}

/** The strip above a page, with the points that can be checked without a line: a list while there is none, else a line below. */
export function WithSavedStrip({ children }: { children: ReactNode }) {
  const { lost } = useConnection()
  const saved = useSavedForms()
  const [narrow, touch] = [useNarrow(), useTouch()]
  // Nobody walks about with a desk, whose page would only move when its line breaks for a moment.
  const shown = (narrow || touch) && saved.length > 0
  return (
    <>
      <SavedStrip>{shown && lost && <AwayPoints kept={saved} />}</SavedStrip>
      {children}
      {shown && !lost && <ReadyPoints kept={saved} />}
    </>
  )
}

/** Whether the page has read what it shows: until then its end moves. */
function useOnceQuiet(): boolean {
  const isQuiet = useIsFetching() === 0
  const [wasQuiet, setWasQuiet] = useState(false)
  useEffect(() => {
    if (!isQuiet || wasQuiet) return
    const timer = setTimeout(() => setWasQuiet(true), quietMs)
    return () => clearTimeout(timer)
  }, [isQuiet, wasQuiet])
  return wasQuiet
}

type Saved = { kept: readonly SavedForm[] }

const factsOf = (saved: readonly SavedForm[]) => ({ count: saved.length, at: shortTime(saved[0]?.keptAt ?? 0) })

/** Below the page: it is known late, and would push down what is being read. */
function ReadyPoints({ kept }: Saved) {
  const t = useTexts(offlineTexts)
  if (!useOnceQuiet()) return null
  return (
    <p className={styles.ready}>
      {t('ready', factsOf(kept))}
      {!globalThis.isSecureContext && ` ${t('plainHttp')}`}
    </p>
  )
}

function AwayPoints({ kept }: Saved) {
  const t = useTexts(offlineTexts)
  return (
    <details className={styles.away}>
      <summary>{t('away', factsOf(kept))}</summary>
      <ul>
        {kept.map(({ pointId, form: { point } }) => (
          <li key={pointId}>
            <Link to={`/check-point/${pointId}`}>{point.name}</Link>
            <small>{[point.projectName, point.regionName].filter(Boolean).join(' / ')}</small>
          </li>
        ))}
      </ul>
    </details>
  )
}
