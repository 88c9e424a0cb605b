import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { Handling } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { Button } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { Muted } from '../../ui/text.tsx'
import { VerdictMark } from '../list/AlarmMarks.tsx'
import { AlarmPicture } from '../list/AlarmPicture.tsx'
import { detailTexts } from './detail.texts.ts'
import styles from './HandlingHistory.module.css'

/** Verdicts of one alarm are few; all of them are shown. */
const all = 100

/** Every verdict that was given: who, when, what, with words and photos. */
export function HandlingHistory({ alarmId }: { alarmId: string }) {
  const t = useTexts(detailTexts)
  const history = useCall(alarmCalls.listHandlings, { alarmId, pageNum: 1, pageSize: all }, { quiet: true })
  if (history.isError) return <Button onClick={() => void history.refetch()}>{t('loadFailed')}</Button>
  if (!history.data) return <ListEmpty state="loading" />
  if (history.data.rows.length === 0) return <Muted as="p">{t('noHandlings')}</Muted>
  return (
    <ol className={styles.history}>
      {history.data.rows.map(handling => (
        <li key={handling.handlingId}>
          <HandlingRow handling={handling} />
        </li>
      ))}
    </ol>
  )
}

function HandlingRow({ handling }: { handling: Handling }) {
  const t = useTexts(detailTexts)
  return (
    <article>
      <header>
        <VerdictMark verdict={handling.verdict} />
        <span>
          <bdi>{handling.by}</bdi>
          {handling.account && <small> ({handling.account})</small>}
        </span>
        <time dateTime={handling.atText.replace(' ', 'T')}>{handling.atText}</time>
      </header>
      {handling.comment && <p>{handling.comment}</p>}
      {handling.siteDescription && (
        <p>
          {t('siteDescription')}: {handling.siteDescription}
        </p>
      )}
      {handling.remark && <p>{handling.remark}</p>}
      {handling.punishments.length > 0 && (
        <ul className={styles.fines} aria-label={t('fines')}>
          {handling.punishments.map(({ offender, money }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what stands in the history never changes, and two fines may be alike.
            <li key={place}>{t('fined', { offender, money })}</li>
          ))}
        </ul>
      )}
      {handling.sitePhotos.length > 0 && (
        <div className={styles.pictures}>
          {handling.sitePhotos.map((link, at) => (
            <a key={link} href={link} target="_blank" rel="noreferrer">
              <AlarmPicture link={link} small alt={t('photoNumber', { number: at + 1 })} className={styles.picture} />
            </a>
          ))}
        </div>
      )}
    </article>
  )
}
