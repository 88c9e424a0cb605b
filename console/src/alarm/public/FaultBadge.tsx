import { ToolOutlined } from '@ant-design/icons'
import { useTexts } from '../../core/texts.ts'
import { feedTexts } from '../feed/feed.texts.ts'
import { usePendingMark } from '../live/pending-marks.ts'
import { MarkBadge } from './MarkBadge.tsx'

type Props = {
  deviceId: string
  /** Without its words, where there is little room. */
  short?: boolean
  still?: boolean
  className?: string
}

const pictureFaults = ['frozen', 'black', 'covered', 'noPicture'] as const
const isPictureFault = (kind: unknown): kind is (typeof pictureFaults)[number] =>
  pictureFaults.some(known => known === kind)

/** An open fault of a camera: what it is and since when. Nothing while there is none. */
export function FaultBadge({ deviceId, short = false, ...place }: Props) {
  const t = useTexts(feedTexts)
  const fault = usePendingMark('fault', deviceId)
  if (!fault) return null
  const kind = fault.extra?.kind
  const what = [fault.typeName, isPictureFault(kind) && t(kind)].filter(Boolean).join(' · ')
  const since = t('faultSince', { time: fault.atText.slice(5, 16) })
  return (
    <MarkBadge
      {...place}
      alarm={fault}
      severity="fault"
      icon={<ToolOutlined aria-hidden />}
      said={t('openFault', { what, since })}
    >
      {short ? undefined : `${what} ${since}`}
    </MarkBadge>
  )
}
