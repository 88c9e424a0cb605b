import { CheckOutlined, ClockCircleOutlined, CloseOutlined } from '@ant-design/icons'
import { markReadVerdict } from '@watchfire/contract/alarm/alarm.rules.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { Day } from '@watchfire/contract/core/zone-clock.ts'
import { Button } from 'antd'
import { memo } from 'react'
import { useLanguage } from '../../core/language.ts'
import { hasRight } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { seenNow } from '../handle/handle-form.ts'
import { useVerdict } from '../handle/use-verdict.ts'
import { CountMark, LevelTag, measuredAndPlace } from '../list/AlarmMarks.tsx'
import { AlarmThumb } from '../list/AlarmThumb.tsx'
import styles from './PopupCard.module.css'
import { popupTexts } from './popup.texts.ts'
import { popupOffers, popupTime } from './popup-rules.ts'

type Props = {
  alarm: Alarm
  today: Day
  /** One of those that stand behind the others' “more”. */
  folded: boolean
  open: (alarm: Alarm) => void
  remind: (alarm: Alarm) => void
  close: (alarm: Alarm) => void
}

/** One new alarm: what, where, when, and what may be done with it at once. Drawn again only when it changes: others come and go around it. */
export const PopupCard = memo(function PopupCard({ alarm, today, folded, open, remind, close }: Props) {
  const onOpen = () => open(alarm)
  const onClose = () => close(alarm)
  const t = useTexts(popupTexts)
  const language = useLanguage()
  const offers = popupOffers(alarm.level, hasRight)
  const markRead = useVerdict({
    onHandled: onClose,
    onRefused: refusal => refusal.code === 'alarm.handledMeanwhile' && onClose(),
  })
  const markAsRead = () =>
    markRead.mutate({ alarms: [alarm], verdict: markReadVerdict(alarm.level), seen: seenNow([alarm]) })

  return (
    <article
      data-testid="popup"
      className={styles.card}
      data-level={alarm.level}
      data-alarm={alarm.id}
      aria-label={alarm.typeName}
      hidden={folded}
    >
      <button type="button" className={styles.open} onClick={onOpen} aria-label={`${t('view')} ${alarm.typeName}`}>
        <AlarmThumb alarm={alarm} className={styles.picture} />
      </button>
      <div className={styles.facts}>
        <span className={styles.head}>
          <LevelTag alarm={alarm} />
          <CountMark count={alarm.count} />
          <time dateTime={alarm.atText.replace(' ', 'T')} title={alarm.atText}>
            {popupTime(alarm.atText, today)}
          </time>
        </span>
        <strong>{alarm.typeName}</strong>
        <span className={styles.place}>{measuredAndPlace(alarm, language)}</span>
      </div>
      <div className={styles.actions}>
        {offers.main && (
          <Button size="small" type="primary" onClick={onOpen}>
            {t(offers.main)}
          </Button>
        )}
        {offers.remindLater && (
          <Button size="small" icon={<ClockCircleOutlined />} title={t('remindLater')} onClick={() => remind(alarm)}>
            {t('remindLater')}
          </Button>
        )}
        {offers.markRead && (
          <Button
            size="small"
            icon={<CheckOutlined />}
            title={t('markRead')}
            loading={markRead.isPending}
            onClick={markAsRead}
          >
            {t('markRead')}
          </Button>
        )}
      </div>
      <button
        type="button"
        data-testid="popup-close"
        className={styles.close}
        aria-label={t('close')}
        onClick={onClose}
      >
        <CloseOutlined aria-hidden />
      </button>
    </article>
  )
})
