import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { menus } from '@watchfire/contract/core/rights.ts'
import { useCallback, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { serverNow } from '../../core/server-clock.ts'
import { dayOf } from '../../core/site-days.ts'
import { useTexts } from '../../core/texts.ts'
import { TextButton } from '../../ui/buttons.tsx'
import { lazyDialog } from '../../ui/state/lazy-part.tsx'
import { useNarrow } from '../../ui/theme/use-media.ts'
import { useHeightBelow } from '../../ui/use-height-below.ts'
import { useSoundBlocked } from '../../voice/public/sound-blocked.ts'
import { useHidden } from '../hooks/use-hidden.ts'
import { useResting } from '../hooks/use-resting.ts'
import { useGoneAlarms } from '../live/gone-alarms.ts'
import { useAlarmUpdates } from '../live/live-alarms.ts'
import { useOpenAlarm } from '../model/open-alarm.ts'
import styles from './AlarmPopups.module.css'
import { PopupAnnouncer } from './PopupAnnouncer.tsx'
import { PopupCard } from './PopupCard.tsx'
import { popupTexts } from './popup.texts.ts'
import { maxPopups, maxPopupsOnMonitor } from './popup-rules.ts'
import { type PopupSlot, useTopSlot } from './popup-slots.ts'
import { usePopupSource } from './use-popup-source.ts'
import { usePopupStack } from './use-popup-stack.ts'

const loadVoice = () => import('../../voice/public/announce-alarms.ts')
const RemindLaterDialog = lazyDialog(
  async () => (await import('../../quiet/public/RemindLaterDialog.tsx')).RemindLaterDialog,
)

/**
 * New alarms, whatever page is open: as rows where the page has a place for them, else in a dock that the page makes room for. At
 * rest they close by themselves; under the pointer they stay and nothing moves.
 */
export function AlarmPopups() {
  const t = useTexts(popupTexts)
  const { pathname } = useLocation()
  const { id: openId, open } = useOpenAlarm()
  const room = pathname === menus.monitor.url ? maxPopupsOnMonitor : maxPopups
  const [reminding, setReminding] = useState<Alarm>()
  const frame = useRef<HTMLElement>(null)
  const resting = useResting(frame)
  const hidden = useHidden()
  const soundBlocked = useSoundBlocked()
  const { stack, offer, bringNewer, remove } = usePopupStack(room, resting || hidden || reminding !== undefined)

  usePopupSource(alarms => {
    offer(alarms)
    // Without its code (the network went, a new version came) the popup is there all the same.
    void loadVoice().then(
      ({ announceAlarms }) => announceAlarms(alarms, open),
      () => undefined,
    )
  })
  useAlarmUpdates(updates => bringNewer(updates.changed), 'popups')
  useGoneAlarms(remove)

  const closeOne = useCallback((alarm: Alarm) => remove([alarm.id]), [remove])
  const openOne = useCallback(
    (alarm: Alarm) => {
      remove([alarm.id])
      open(alarm.id)
    },
    [remove, open],
  )

  // What is open in the detail dialog is in front of the operator already.
  const shown = stack.shown.filter(popup => popup.alarm.id !== openId)
  const newest = shown.reduce<(typeof shown)[number] | undefined>(
    (found, popup) => (found && found.order > popup.order ? found : popup),
    undefined,
  )
  const slot = useTopSlot()
  const { lines, expanded, expand } = useLines(shown.length, slot)
  useHeightBelow('--wf-dock', frame, !slot && shown.length > 0)
  const folded = expanded ? 0 : shown.length - lines
  const missed = stack.missed + stack.waiting.length
  const today = dayOf(serverNow())

  const popups = (
    <section
      ref={frame}
      data-testid="popups"
      className={styles.popups}
      data-form={slot ? 'rows' : 'dock'}
      data-crowded={stack.missed > 0}
      aria-label={t('popups')}
      hidden={shown.length === 0}
    >
      <div className={styles.cards}>
        {shown.map(({ alarm }, index) => (
          <PopupCard
            key={alarm.id}
            alarm={alarm}
            today={today}
            folded={!expanded && index >= lines}
            open={openOne}
            remind={setReminding}
            close={closeOne}
          />
        ))}
      </div>
      {(folded > 0 || expanded || missed > 0 || soundBlocked) && (
        <div className={styles.foot}>
          {(folded > 0 || expanded) && (
            <TextButton aria-expanded={expanded} onClick={expand}>
              {expanded ? t('fold') : t('unfold', { count: folded })}
            </TextButton>
          )}
          {missed > 0 && <Link to={menus.workplace.url}>{t('missed', { count: missed })}</Link>}
          {soundBlocked && <span>{t('soundBlocked')}</span>}
        </div>
      )}
    </section>
  )
  return (
    <>
      {slot ? createPortal(popups, slot.element) : popups}
      <PopupAnnouncer newest={newest?.alarm} />
      {reminding && (
        <RemindLaterDialog
          alarm={reminding}
          onClose={() => setReminding(undefined)}
          onSet={() => remove([reminding.id])}
        />
      )}
    </>
  )
}

/** How many stand unfolded: all of them, but one on a telephone, and no more than before where nothing may move. */
function useLines(count: number, slot: PopupSlot | undefined) {
  const narrow = useNarrow()
  const [expandedNow, setExpanded] = useState(false)
  const [settled, setSettled] = useState(1)
  const wanted = slot || narrow ? Math.max(1, count) : count
  if (slot && !slot.still && settled !== wanted) setSettled(wanted)
  const lines = slot ? (slot.still ? settled : wanted) : narrow ? 1 : count
  // Folded again with the last one that needed it.
  const expanded = expandedNow && count > lines
  if (expandedNow && !expanded) setExpanded(false)
  return { lines, expanded, expand: () => setExpanded(now => !now) }
}
