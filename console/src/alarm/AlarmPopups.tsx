import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { menus } from '@watchfire/contract/core/rights.ts'
import { useCallback, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTexts } from '../core/texts.ts'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { useSoundBlocked } from '../voice/pickers/sound-blocked.ts'
import { useGoneAlarms } from './gone-alarms.ts'
import { useAlarmNews } from './live-alarms.ts'
import { useOpenAlarm } from './open-alarm.ts'
import { PopupAnnouncer } from './PopupAnnouncer.tsx'
import { PopupCard } from './PopupCard.tsx'
import { popupTexts } from './popup.texts.ts'
import { mostPopups, mostPopupsOnMonitor } from './popup-rules.ts'
import { useHidden } from './use-hidden.ts'
import { useNarrow } from './use-narrow.ts'
import { usePopupSource } from './use-popup-source.ts'
import { usePopupStack } from './use-popup-stack.ts'
import { useResting } from './use-resting.ts'
import './popups.css'

const loadVoice = () => import('../voice/pickers/announce-alarms.ts')
const RemindLaterDialog = lazyDialog(
  async () => (await import('../quiet/pickers/RemindLaterDialog.tsx')).RemindLaterDialog,
)

/** As many as leave a telephone's page usable. */
const mostOnPhone = 2

/** New alarms over whatever page is open. At rest they close by themselves; under the pointer they stay and nothing moves. */
export function AlarmPopups() {
  const t = useTexts(popupTexts)
  const { pathname } = useLocation()
  const { id: openId, open } = useOpenAlarm()
  const narrow = useNarrow()
  const room = narrow ? mostOnPhone : pathname === menus.monitor.url ? mostPopupsOnMonitor : mostPopups
  const [reminding, setReminding] = useState<Alarm>()
  const frame = useRef<HTMLDivElement>(null)
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
  useAlarmNews(news => bringNewer(news.changed), 'popups')
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

  return (
    <>
      <section
        ref={frame}
        className="wf-popups"
        data-beside-detail={openId !== null}
        data-crowded={stack.missed > 0}
        aria-label={t('popups')}
        hidden={shown.length === 0}
      >
        {shown.map(popup => (
          <PopupCard key={popup.alarm.id} alarm={popup.alarm} open={openOne} remind={setReminding} close={closeOne} />
        ))}
        {stack.missed > 0 && (
          <Link className="wf-popups-missed" to={menus.workplace.url}>
            {t('missed', { count: stack.missed })}
          </Link>
        )}
        {soundBlocked && <p className="wf-popups-silent">{t('soundBlocked')}</p>}
      </section>
      <PopupAnnouncer newest={shown[0]?.alarm} />
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
