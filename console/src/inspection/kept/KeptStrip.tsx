import { Button, Flex, Popconfirm } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useConnection } from '../../core/server-connection.ts'
import { siteText } from '../../core/site-zone.ts'
import { type Translate, useTexts } from '../../core/texts.ts'
import { Banner } from '../../ui/state/Banner.tsx'
import { useNarrow } from '../../ui/theme/use-media.ts'
import { writeDraft } from '../point/check-draft.ts'
import type { KeptCheck } from './device-store.ts'
import styles from './KeptStrip.module.css'
import { keptTexts } from './kept.texts.ts'
import { discardCheck, takeBack } from './kept-checks.ts'
import { useKeptForms } from './use-kept-forms.ts'
import { useUnsent } from './use-unsent.ts'

const shortTime = (at: number) => siteText(at).slice(5, 16)

/** What is on this phone alone: checks that are not handed in yet, those that were not taken, and without a line the points that can be checked. */
export function KeptStrip({ points = true }: { points?: boolean }) {
  const t = useTexts(keptTexts)
  const { checks, isSending, send } = useUnsent()
  const waiting = checks.filter(({ refusal }) => refusal === undefined)
  const [oldest] = waiting
  return (
    <div className={styles.strip}>
      {oldest && (
        <Banner
          type="warning"
          role="status"
          showIcon
          title={<strong>{waitingText(t, waiting, oldest)}</strong>}
          description={t('byItself')}
          action={
            <Button loading={isSending} onClick={send}>
              {t('send')}
            </Button>
          }
        />
      )}
      {checks.map(check => check.refusal !== undefined && <Refused key={check.clientKey} check={check} />)}
      <AwayPoints shown={points} />
    </div>
  )
}

function waitingText(t: Translate<(typeof keptTexts)['zh']>, waiting: readonly KeptCheck[], oldest: KeptCheck): string {
  const count = waiting.filter(({ checkId }) => checkId === undefined).length
  const photos = waiting.reduce((sum, check) => sum + check.photos.length, 0)
  const at = shortTime(oldest.doneAt)
  if (count === 0) return t('photosWaiting', { count: photos })
  return photos === 0 ? t('waiting', { count, at }) : t('bothWaiting', { count, photos, at })
}

function Refused({ check }: { check: KeptCheck }) {
  const t = useTexts(keptTexts)
  const navigate = useNavigate()
  const { accountId, clientKey, draft, input, pointName, refusal = '' } = check
  const reopen = async () => {
    writeDraft(accountId, input.pointId, draft)
    await takeBack(clientKey)
    void navigate(`/check-point/${input.pointId}`)
  }
  return (
    <Banner
      type="error"
      showIcon
      title={t('refused', { point: pointName, at: shortTime(check.doneAt), why: refusal })}
      action={
        <Flex gap={8} wrap>
          {check.checkId === undefined && <Button onClick={() => void reopen()}>{t('reopen')}</Button>}
          <Popconfirm
            title={t(check.checkId === undefined ? 'discardAsk' : 'discardPhotosAsk')}
            onConfirm={() => void discardCheck(check)}
          >
            <Button danger>{t('discard')}</Button>
          </Popconfirm>
        </Flex>
      }
    />
  )
}

/** Whoever fills one in has the others taken along all the same. */
function AwayPoints({ shown }: { shown: boolean }) {
  const t = useTexts(keptTexts)
  const { lost } = useConnection()
  const narrow = useNarrow()
  const kept = useKeptForms()
  const [first] = kept
  if (!first || !shown) return null
  const facts = { count: kept.length, at: shortTime(first.keptAt) }
  // Nobody walks about with a desk.
  if (!lost && !narrow) return null
  if (!lost)
    return (
      <p className={styles.ready}>
        {t('ready', facts)}
        {!globalThis.isSecureContext && ` ${t('plainHttp')}`}
      </p>
    )
  return (
    <details className={styles.away}>
      <summary>{t('away', facts)}</summary>
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
