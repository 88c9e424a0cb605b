import type { Widget } from '@watchfire/contract/wall/screen.rules.ts'
import type { CSSProperties, ReactNode } from 'react'
import styles from './ScreenGrid.module.css'

export type DrawWidget = (widget: Widget) => ReactNode
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
        {inOrder.map(widget => (
          <div key={widget.kind} className={styles.cell} data-widget={widget.kind} style={areaOf(widget)}>
            {draw(widget)}
          </div>
        ))}
      </div>
    </div>
  )
}

const areaOf = ({ x, y, w, h }: Widget) =>
  ({ gridArea: `${y + 1} / ${x + 1} / span ${h} / span ${w}`, '--rows': h }) as CSSProperties
