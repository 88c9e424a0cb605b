import { useIsFetching } from '@tanstack/react-query'
import { menus } from '@watchfire/contract/core/rights.ts'
import { Button, Flex, Popconfirm } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useConnection } from '../../core/server-connection.ts'
import { siteText } from '../../core/site-zone.ts'
import { listNames, type Translate, useTexts } from '../../core/texts.ts'
import { Banner } from '../../ui/state/Banner.tsx'
import { useNarrow, useTouch } from '../../ui/theme/use-media.ts'
import { reopenCheck } from '../point/check-draft.ts'
import { reopenReport } from '../report-draft.ts'
import type { KeptForm, KeptWork } from './device-store.ts'
import styles from './KeptStrip.module.css'
import { keptTexts } from './kept.texts.ts'
import { discardWork, takeBack } from './kept-work.ts'
import { useKeptForms } from './use-kept-forms.ts'
import { useUnsent } from './use-unsent.ts'

const quietMs = 300
const shortTime = (at: number) => siteText(at).slice(5, 16)

/** What is on this phone alone: work that is not handed in yet, and what was not taken. */
export function KeptStrip({ children }: { children?: ReactNode }) {
  const t = useTexts(keptTexts)
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
            <Button loading={isSending} onClick={send}>
              {t('send')}
            </Button>
          }
        />
      )}
      {works.map(work => work.refusal && <Refused key={work.clientKey} work={work} why={work.refusal.text} />)}
      {children}
    </div>
  )
}

function whatWaits(t: Translate<(typeof keptTexts)['zh']>, waiting: readonly KeptWork[]): string {
  const unsent = waiting.filter(({ storedId }) => storedId === undefined)
  const counts = {
    checks: unsent.filter(({ kind }) => kind === 'check').length,
    hazards: unsent.filter(({ kind }) => kind === 'hazard').length,
    photos: waiting.reduce((sum, work) => sum + work.photos.length, 0),
  }
  const names = ['checks', 'hazards', 'photos'] as const
  return listNames(names.flatMap(name => (counts[name] > 0 ? [t(name, { count: counts[name] })] : [])))
}

/** A hazard has no name but its words. */
const nameOf = (work: KeptWork) => (work.kind === 'check' ? work.pointName : work.input.words.slice(0, 20))

function Refused({ work, why }: { work: KeptWork; why: string }) {
  const t = useTexts(keptTexts)
  const navigate = useNavigate()
  const reopen = async () => {
    if (work.kind === 'check') {
      const draft = reopenCheck(work.accountId, work.input.pointId, work.draft)
      await takeBack(work.clientKey)
      void navigate(`/check-point/${work.input.pointId}`, { state: { draft } })
    } else {
      const report = reopenReport(work.accountId, work.draft)
      await takeBack(work.clientKey)
      void navigate(menus.fireCheck.url, { state: { report } })
    }
  }
  const isStored = work.storedId !== undefined
  return (
    <Banner
      type="error"
      showIcon
      title={t('refused', { name: nameOf(work), at: shortTime(work.doneAt), why })}
      action={
        <Flex gap={8} wrap>
          {!isStored && <Button onClick={() => void reopen()}>{t('reopen')}</Button>}
          <Popconfirm title={t(isStored ? 'discardPhotosAsk' : 'discardAsk')} onConfirm={() => void discardWork(work)}>
            <Button danger>{t('discard')}</Button>
          </Popconfirm>
        </Flex>
      }
    />
  )
}

/** The strip above a page, with the points that can be checked without a line: a list while there is none, else a line below. */
export function WithKeptStrip({ children }: { children: ReactNode }) {
  const { lost } = useConnection()
  const kept = useKeptForms()
  const [narrow, touch] = [useNarrow(), useTouch()]
  // Nobody walks about with a desk, whose page would only move when its line breaks for a moment.
  const shown = (narrow || touch) && kept.length > 0
  return (
    <>
      <KeptStrip>{shown && lost && <AwayPoints kept={kept} />}</KeptStrip>
      {children}
      {shown && !lost && <ReadyPoints kept={kept} />}
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

type Kept = { kept: readonly KeptForm[] }

const factsOf = (kept: readonly KeptForm[]) => ({ count: kept.length, at: shortTime(kept[0]?.keptAt ?? 0) })

/** Below the page: it is known late, and would push down what is being read. */
function ReadyPoints({ kept }: Kept) {
  const t = useTexts(keptTexts)
  if (!useOnceQuiet()) return null
  return (
    <p className={styles.ready}>
      {t('ready', factsOf(kept))}
      {!globalThis.isSecureContext && ` ${t('plainHttp')}`}
    </p>
  )
}

function AwayPoints({ kept }: Kept) {
  const t = useTexts(keptTexts)
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
