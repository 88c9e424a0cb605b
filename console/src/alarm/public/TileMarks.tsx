import { useTexts } from '../../core/texts.ts'
import { SeverityMark } from '../../ui/SeverityMark.tsx'
import { feedTexts } from '../feed/feed.texts.ts'
import { usePendingMark } from '../live/pending-marks.ts'
import { FaultBadge } from './FaultBadge.tsx'
import { MarkBadge } from './MarkBadge.tsx'
import styles from './TileMarks.module.css'

type Props = {
  deviceId: string
  /** On a wall there is nobody to press them. */
  still?: boolean
}

/** What waits on a camera, over its live picture: a severe alarm frames it until it is handled, a fault is named. Fills its place. */
export function TileMarks({ deviceId, still = false }: Props) {
  const t = useTexts(feedTexts)
  const severe = usePendingMark('severe', deviceId)
  const since = severe && t('faultSince', { time: severe.atText.slice(5, 16) })
  return (
    <div className={styles.marks} data-severe={severe !== undefined}>
      {severe && (
        <MarkBadge
          alarm={severe}
          severity="severe"
          icon={<SeverityMark severity="severe" />}
          said={t('openSevere', { what: severe.typeName, since: since ?? '' })}
          still={still}
        >
          {severe.typeName} {since}
        </MarkBadge>
      )}
      <FaultBadge deviceId={deviceId} still={still} />
    </div>
  )
}
