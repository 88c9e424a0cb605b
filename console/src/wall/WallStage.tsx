import type { ReactNode } from 'react'
import { useConnection } from '../core/server-connection.ts'
import { useDarkWall } from './use-dark-wall.ts'
import { usePixelShift } from './use-pixel-shift.ts'
import { useSelfCare } from './use-self-care.ts'
import { useWallReport } from './use-wall-report.ts'
import { WallHead } from './WallHead.tsx'
import styles from './WallStage.module.css'

type Props = {
  /** Beside each other, from left to right; the one in the middle has the trend below. */
  alarms: ReactNode
  videos: ReactNode
  trend: ReactNode
  figures: ReactNode
  /** Lies over everything when it is there. */
  takeover: ReactNode
  /** Nothing severe is on it: a moment to load itself anew. */
  isQuiet: boolean
}

/** A wall of 1920×1080, drawn as large as the screen has room: dark, without a hand, for weeks. */
export function WallStage({ alarms, videos, trend, figures, takeover, isQuiet }: Props) {
  const { lost } = useConnection()
  useDarkWall()
  useSelfCare(isQuiet)
  useWallReport()
  const shift = usePixelShift(isQuiet)
  return (
    <div className={styles.stage} data-testid="wall" data-lost={lost} style={shift}>
      <div className={styles.head}>
        <WallHead />
      </div>
      <main id="wf-main">
        <div className={styles.side}>{alarms}</div>
        <div className={styles.centre}>
          <div>{videos}</div>
          <div>{trend}</div>
        </div>
        <div className={styles.side}>{figures}</div>
      </main>
      {takeover}
    </div>
  )
}
