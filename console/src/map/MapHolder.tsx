import type { Ref } from 'react'
import styles from './MapHolder.module.css'

/** What a map is drawn into: as large as its frame. */
export const MapHolder = ({ ref, name, isDrawn }: { ref: Ref<HTMLDivElement>; name: string; isDrawn: boolean }) => (
  <div ref={ref} className={styles.map} data-testid={name} data-drawn={isDrawn} />
)
