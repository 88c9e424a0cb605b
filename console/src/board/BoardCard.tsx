import { CheckCircleOutlined, ClockCircleOutlined, PictureOutlined } from '@ant-design/icons'
import type { BoardEntry } from '@watchfire/contract/board/board.shapes.ts'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTexts } from '../core/texts.ts'
import { SeverityTag, severityOf } from '../ui/SeverityMark.tsx'
import styles from './BoardCard.module.css'
import { boardTexts } from './board.texts.ts'
import { EntryActions } from './EntryActions.tsx'

/** One alarm as it was put on the board: picture, what and where, the remark, and who put it there. */
export function BoardCard({ entry }: { entry: BoardEntry }) {
  const t = useTexts(boardTexts)
  const { search } = useLocation()
  const place = [entry.projectName, entry.location || entry.deviceName].filter(Boolean).join(' / ')
  const inside = (
    <>
      <CardPicture entry={entry} />
      <span className={styles.head}>
        <SeverityTag severity={severityOf[entry.level]}>{entry.levelName}</SeverityTag>
        <EntryState state={entry.state} />
      </span>
      <strong className={styles.type}>{entry.typeName}</strong>
      <span className={styles.place}>{place}</span>
      <time dateTime={entry.atText.replace(' ', 'T')}>{entry.atText}</time>
    </>
  )
  return (
    <li className={styles.card}>
      {entry.state === null ? (
        <div className={styles.open}>{inside}</div>
      ) : (
        <Link
          className={styles.open}
          to={{ search: withAlarm(search, entry.alarmId) }}
          onClick={() => void leaveFullScreen()}
        >
          {inside}
        </Link>
      )}
      <p className={styles.remark} data-empty={entry.remark === ''}>
        {entry.remark || t('noRemark')}
      </p>
      <footer className={styles.foot}>
        <span>{t('addedBy', { by: entry.addedBy, at: toTheMinute(entry.addedAtText) })}</span>
        {entry.can.edit && <EntryActions entry={entry} />}
      </footer>
    </li>
  )
}

const toTheMinute = (text: string) => text.slice(0, 16)

/** The alarm opens over the whole page, which full screen would hide. */
const leaveFullScreen = async () => document.fullscreenElement && document.exitFullscreen()

/** The open alarm is part of the address on every page. */
function withAlarm(search: string, alarmId: string): string {
  const params = new URLSearchParams(search)
  params.set('alarm', alarmId)
  return `?${params}`
}

function EntryState({ state }: { state: BoardEntry['state'] }) {
  const t = useTexts(boardTexts)
  if (state === null) return <span className={styles.state}>{t('gone')}</span>
  return (
    <span className={`${styles.state} ${state === 'pending' ? styles.pending : styles.handled}`}>
      {state === 'pending' ? <ClockCircleOutlined aria-hidden /> : <CheckCircleOutlined aria-hidden />}
      {t(state)}
    </span>
  )
}

function CardPicture({ entry }: { entry: BoardEntry }) {
  const t = useTexts(boardTexts)
  const [failed, setFailed] = useState<string>()
  if (!entry.picture || failed === entry.picture) {
    return (
      <span className={`${styles.picture} ${styles.noPicture}`} role="img" aria-label={t('noPicture')}>
        <PictureOutlined aria-hidden />
      </span>
    )
  }
  return (
    <img
      className={styles.picture}
      src={entry.picture}
      alt={t('pictureOf', { type: entry.typeName })}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(entry.picture)}
    />
  )
}
