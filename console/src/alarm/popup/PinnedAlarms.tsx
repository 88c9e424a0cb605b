import { useTexts } from '../../core/texts.ts'
import { Muted } from '../../ui/text.tsx'
import { useNarrow } from '../../ui/theme/use-media.ts'
import styles from './PinnedAlarms.module.css'
import { popupTexts } from './popup.texts.ts'
import { usePopupSlot } from './popup-slots.ts'

type Props = { still: boolean; className?: string | undefined }

/**
 * Where new alarms join as rows above what somebody works at. A line is always kept for them, so that the first one moves nothing;
 * further ones make it longer only while nobody works below (`still`). A telephone has its dock instead.
 */
export function PinnedAlarms(props: Props) {
  return useNarrow() ? null : <Slot {...props} />
}

function Slot({ still, className = '' }: Props) {
  const t = useTexts(popupTexts)
  const slot = usePopupSlot(still)
  return (
    <div className={`${styles.pinned} ${className}`}>
      <Muted as="p" className={styles.rest}>
        {t('pinnedRest')}
      </Muted>
      <div ref={slot} />
    </div>
  )
}
