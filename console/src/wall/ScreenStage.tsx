import type { Widget } from '@watchfire/contract/wall/screen.rules.ts'
import type { ReactNode } from 'react'
import { lastMessageText, useConnection } from '../core/server-connection.ts'
import { useTexts } from '../core/texts.ts'
import { type DrawWidget, ScreenGrid } from './ScreenGrid.tsx'
import styles from './ScreenStage.module.css'
import { screenTexts } from './screen.texts.ts'
import { useDarkWall } from './use-dark-wall.ts'
import { usePixelShift } from './use-pixel-shift.ts'
import { useSelfCare } from './use-self-care.ts'

type Props = {
  widgets: readonly Widget[]
  draw: DrawWidget
  /** Lies over everything when it is there. */
  takeover: ReactNode
  /** Nothing severe is on it: a moment to load itself anew. */
  isQuiet: boolean
}

/** A custom screen on the wall: dark, without a hand, for weeks. What is on it may leave the title out, but not that its data is old. */
export function ScreenStage({ widgets, draw, takeover, isQuiet }: Props) {
  const t = useTexts(screenTexts)
  const { lost, lastMessageAt } = useConnection()
  const saysSo = widgets.some(({ kind }) => kind === 'head')
  useDarkWall()
  useSelfCare(isQuiet)
  const shift = usePixelShift(isQuiet)
  return (
    <div className={styles.stage} data-testid="wall" data-lost={lost} style={shift}>
      {lost && !saysSo && (
        <p className={styles.lost} role="status" data-testid="wall-state">
          {t('lost', { time: lastMessageText(lastMessageAt) })}
        </p>
      )}
      <main id="wf-main">
        <ScreenGrid widgets={widgets} draw={draw} stacks />
      </main>
      {takeover}
    </div>
  )
}
