import type { RecordedDistances } from '@watchfire/contract/people/recognition.shapes.ts'
import styles from './DistanceBars.module.css'
import { inHundredths } from './weigh-threshold.ts'

/** From nothing to so many hundredths; further ones stand at the end. */
const furthest = 60
const [width, height, foot] = [10, 100, 24]
const verdicts = ['right', 'wrong', 'open'] as const

/** How many records were how far, by what was said of them, with the limit as a line. The table beside it says the same in numbers. */
export function DistanceBars({ steps, threshold }: { steps: RecordedDistances['steps']; threshold: number }) {
  const max = Math.max(...steps.map(({ right, wrong, open }) => right + wrong + open))
  const limit = inHundredths(threshold) * width
  return (
    <svg className={styles.bars} viewBox={`0 0 ${furthest * width} ${height + foot}`} aria-hidden="true">
      {steps.map(step => {
        const left = (Math.min(inHundredths(step.within), furthest) - 1) * width
        let top = height
        return verdicts.map(verdict => {
          const tall = (step[verdict] / max) * height
          top -= tall
          return (
            <rect
              key={`${step.within}${verdict}`}
              data-of={verdict}
              x={left + 1}
              y={top}
              width={width - 2}
              height={tall}
            />
          )
        })
      })}
      <line data-of="ground" x1={0} x2={furthest * width} y1={height} y2={height} />
      <line data-of="limit" x1={limit} x2={limit} y1={0} y2={height + 4} />
      {[10, 20, 30, 40, 50].map(at => (
        <text key={at} x={at * width} y={height + foot - 4}>
          {(at / 100).toFixed(2)}
        </text>
      ))}
    </svg>
  )
}
