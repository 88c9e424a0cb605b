import { useRef } from 'react'
import { useTexts } from '../../core/texts.ts'
import { FeedRow } from './FeedRow.tsx'
import { feedTexts } from './feed.texts.ts'
import styles from './HandledFeed.module.css'
import { useHandledAlarms } from './use-handled-alarms.ts'

type Props = { openId: string | null; open: (id: string) => void }

/** Nothing waits: it says so, and what was handled last stands below. */
export function HandledFeed({ openId, open }: Props) {
  const t = useTexts(feedTexts)
  const frame = useRef<HTMLElement>(null)
  const rows = useHandledAlarms(frame, openId !== null).data?.rows ?? []
  return (
    <>
      <p className={styles.none}>{t('none')}</p>
      {rows.length > 0 && (
        <section ref={frame} className={styles.handled} aria-labelledby="handled-last">
          <h3 id="handled-last">{t('handledLast')}</h3>
          <ul>
            {rows.map(alarm => (
              <FeedRow key={alarm.id} alarm={alarm} isOpen={alarm.id === openId} open={open} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
