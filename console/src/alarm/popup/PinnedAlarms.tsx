import { useTexts } from '../../core/texts.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import { popupTexts } from './popup.texts.ts'
import { usePopupSlot } from './popup-slots.ts'

/**
 * Where new alarms join as rows above what somebody works at. A line is always kept for them, so that the first one moves nothing;
 * further ones make it longer only while nobody works below (`still`). A telephone has its dock instead.
 */
export function PinnedAlarms({ still }: { still: boolean }) {
  return useNarrow() ? null : <Slot still={still} />
}

function Slot({ still }: { still: boolean }) {
  const t = useTexts(popupTexts)
  const slot = usePopupSlot(still)
  return (
    <div className="wf-pinned">
      <p className="wf-pinned-rest wf-quiet">{t('pinnedRest')}</p>
      <div ref={slot} />
    </div>
  )
}
