import { useRef } from 'react'
import { useTexts } from '../../core/texts.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { AlarmPictureRow } from '../list/AlarmPictureRow.tsx'
import { feedTexts } from './feed.texts.ts'
import styles from './HandledAlarms.module.css'
import { useHandledAlarms } from './use-handled-alarms.ts'

type Props = { openId: string | null; open: (id: string) => void }

/** Shown while no alarm is pending: the last handled ones, in the same space, so that the page does not move when the next alarm comes. */
export function HandledAlarms({ openId, open }: Props) {
  const t = useTexts(feedTexts)
  const frame = useRef<HTMLElement>(null)
  const list = useHandledAlarms(frame, openId !== null)
  const rows = list.data?.rows ?? []
  if (rows.length === 0 && list.isPending) return <ListEmpty state="loading" />
  return (
    <section ref={frame} className={styles.handled}>
      <p>
        <span className={styles.none}>{t('none')}</span>
        {rows.length > 0 && ` · ${t('handledLast')}`}
      </p>
      {rows.length > 0 && <AlarmPictureRow rows={rows} openId={openId} open={open} />}
    </section>
  )
}
