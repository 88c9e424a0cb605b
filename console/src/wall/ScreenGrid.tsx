import type { Widget, WidgetKind } from '@watchfire/contract/wall/screen.rules.ts'
import type { CSSProperties, ReactNode } from 'react'
import styles from './ScreenGrid.module.css'

export type DrawWidget = (kind: WidgetKind) => ReactNode
type Props = {
  widgets: readonly Widget[]
  draw: DrawWidget
  /** On an upright screen the parts stand below each other. */
  stacks?: boolean
}

/** The parts of a custom screen in their places, as large as there is room. */
export function ScreenGrid({ widgets, draw, stacks = false }: Props) {
  const inOrder = widgets.toSorted((one, other) => one.y - other.y || one.x - other.x)
  return (
    <div className={styles.room} data-stacks={stacks}>
      <div className={styles.grid}>
        {inOrder.map(({ kind, x, y, w, h }) => (
          <div
            key={kind}
            className={styles.cell}
            data-widget={kind}
            style={{ gridArea: `${y + 1} / ${x + 1} / span ${h} / span ${w}`, '--rows': h } as CSSProperties}
          >
            {draw(kind)}
          </div>
        ))}
      </div>
    </div>
  )
}
