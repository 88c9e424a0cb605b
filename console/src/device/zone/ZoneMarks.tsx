import { useTexts } from '../../core/texts.ts'
import { measureTexts } from './measure.texts.ts'
import styles from './ZoneMarks.module.css'
import { middleOf, type Shape } from './zone-drawing.ts'
import { wayArrow } from './zone-looks.ts'

type Props = { shape: Shape; ratio: number; pixel: number }

/** What a rule draws into its zone: the arrow of the permitted way, or the numbers of the corners and the lengths between them. */
export function ZoneMarks({ shape, ratio, pixel }: Props) {
  const t = useTexts(measureTexts)
  const { points, rule, way = 0, sides } = shape
  const [middleX, middleY] = middleOf(points)
  if (rule === 'wrongWay') {
    const arrow = wayArrow([middleX, middleY * ratio], way, pixel)
    return (
      <>
        <path className={styles.edge} d={arrow} />
        <path className={styles.arrow} d={arrow} />
      </>
    )
  }
  if (rule !== 'speed' || points.length !== 4) return null
  /** A little towards the middle, so that it stands inside. */
  const inward = (x: number, y: number, share: number) =>
    `translate(${x + (middleX - x) * share} ${(y + (middleY - y) * share) * ratio}) scale(${pixel})`
  return points.map(([x, y], at) => {
    const [toX, toY] = points[(at + 1) % 4] ?? [x, y]
    const length = sides?.[at]
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place
      <g key={at}>
        <text className={styles.corner} transform={inward(x, y, 0.14)}>
          {at + 1}
        </text>
        {length ? (
          <text className={styles.length} transform={inward((x + toX) / 2, (y + toY) / 2, 0.12)}>
            {`${length} ${t('metres')}`}
          </text>
        ) : null}
      </g>
    )
  })
}
