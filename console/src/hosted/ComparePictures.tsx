import type { HostedSlot } from '@watchfire/contract/hosted/hosted.shapes.ts'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import styles from './ComparePictures.module.css'
import { hostedTexts } from './hosted.texts.ts'
import { slotTime } from './hosted-labels.ts'

/** Two pictures one over the other with a line between them, moved by pointer or keys. */
export function ComparePictures({ left, right }: { left: HostedSlot; right: HostedSlot }) {
  const t = useTexts(hostedTexts)
  const [share, setShare] = useState(50)
  const label = t('compareHint', { left: slotTime(left.slot), right: slotTime(right.slot) })
  return (
    <div className={styles.compare}>
      <div className={styles.pictures}>
        <img src={right.url} alt={slotTime(right.slot)} />
        <img src={left.url} alt={slotTime(left.slot)} style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }} />
        <i style={{ left: `${share}%` }} />
      </div>
      <input
        type="range"
        className={styles.line}
        aria-label={label}
        min={0}
        max={100}
        value={share}
        onChange={({ target }) => setShare(Number(target.value))}
      />
      <small>{label}</small>
    </div>
  )
}
