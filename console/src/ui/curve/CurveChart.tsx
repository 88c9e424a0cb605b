import 'uplot/dist/uPlot.min.css'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import UPlot from 'uplot'
import { siteText, siteZone } from '../../core/site-zone.ts'
import { useTheme } from '../../core/theme-choice.ts'
import { colourOf } from '../theme/colour-of.ts'
import styles from './CurveChart.module.css'
import {
  axisText,
  type CurveBound,
  type CurveLine,
  type CurveMark,
  columnsOf,
  nearest,
  spanOf,
  valueText,
} from './curve-data.ts'

type Props = {
  line: CurveLine
  /** ms since 1970: what the chart is wide. */
  from: number
  to: number
  unit: string
  bounds: readonly CurveBound[]
  marks: readonly CurveMark[]
  /** What is drawn, in words. */
  label: string
  /** Somebody dragged over a part of it. */
  onZoom?: (from: number, to: number) => void
}
type Place = { left: number; top: number }

/** A curve with the band of its smallest and largest values, its limits as lines and its alarms as links. */
export function CurveChart({ line, from, to, unit, bounds, marks, label, onZoom }: Props) {
  const theme = useTheme()
  const box = useRef<HTMLDivElement>(null)
  const [places, setPlaces] = useState<readonly Place[]>([])
  const [pointed, setPointed] = useState<number>()
  const zoomed = useEffectEvent((start: number, end: number) => onZoom?.(start, end))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of a theme are read where the chart is made
  useEffect(() => {
    const element = box.current
    if (!element) return
    const size = () => ({ width: Math.max(element.clientWidth, 120), height: element.clientHeight || 260 })
    const chart = new UPlot(
      {
        ...size(),
        ...look(element, unit),
        scales: { x: { time: true, range: [from / 1000, to / 1000] }, y: { range: spanOf(line, bounds) } },
        tzDate: seconds => UPlot.tzDate(new Date(seconds * 1000), siteZone()),
        hooks: {
          draw: [
            drawn => {
              drawBounds(drawn, bounds, colourOf(element, '--wf-severe'))
              setPlaces(marks.map(mark => pixelsOf(drawn, mark)))
            },
          ],
          setCursor: [
            drawn => {
              const { left = -1 } = drawn.cursor
              setPointed(left < 0 ? undefined : nearest(line, drawn.posToVal(left, 'x') * 1000))
            },
          ],
          setSelect: [
            drawn => {
              const { left, width } = drawn.select
              if (width < 4) return
              zoomed(drawn.posToVal(left, 'x') * 1000, drawn.posToVal(left + width, 'x') * 1000)
            },
          ],
        },
      },
      columnsOf(line),
      element,
    )
    const watch = new ResizeObserver(() => chart.setSize(size()))
    watch.observe(element)
    return () => {
      watch.disconnect()
      chart.destroy()
    }
  }, [line, from, to, unit, bounds, marks, theme])
  return (
    <figure className={styles.figure}>
      <div className={styles.chart}>
        <div ref={box} className={styles.plot} role="img" aria-label={label} />
        {marks.map((mark, index) => (
          <Link
            key={`${mark.at}-${mark.to}`}
            className={styles.mark}
            to={mark.to}
            aria-label={mark.label}
            title={mark.label}
            style={places[index]}
          />
        ))}
      </div>
      <figcaption className={styles.pointed}>{pointed !== undefined && pointedText(line, pointed, unit)}</figcaption>
    </figure>
  )
}

function pointedText({ at, min, average, max }: CurveLine, index: number, unit: string): string {
  const [low, mean, high] = [min, average, max].map(column => valueText(column[index]))
  const range = low === high ? '' : ` (${low} … ${high})`
  return `${siteText(at[index] ?? 0)}  ${mean}${range} ${unit}`
}

/** Colours, axes and series; canvas knows no CSS variables. */
function look(element: Element, unit: string): Pick<UPlot.Options, 'axes' | 'series' | 'bands' | 'legend' | 'cursor'> {
  const line = colourOf(element, '--wf-primary')
  const grid = { stroke: colourOf(element, '--wf-line'), width: 1 }
  const axis = {
    stroke: colourOf(element, '--wf-text-2'),
    grid,
    ticks: grid,
    font: `12px ${getComputedStyle(element).fontFamily}`,
  }
  return {
    legend: { show: false },
    cursor: { y: false, drag: { x: true, y: false, setScale: false } },
    axes: [
      {
        ...axis,
        space: 64,
        values: (_, splits, _axis, _space, increment) =>
          splits.map(seconds => axisText(seconds * 1000, increment * 1000)),
      },
      { ...axis, size: 60, values: (_, splits) => splits.map(value => `${valueText(value)} ${unit}`.trim()) },
    ],
    series: [
      {},
      { stroke: line, width: 1.5, points: { show: false } },
      { stroke: 'transparent', points: { show: false } },
      { stroke: 'transparent', points: { show: false } },
    ],
    bands: [{ series: [3, 2], fill: colourOf(element, '--wf-primary-wash') }],
  }
}

function drawBounds({ ctx, bbox, valToPos }: UPlot, bounds: readonly CurveBound[], colour: string): void {
  ctx.save()
  ctx.strokeStyle = colour
  ctx.lineWidth = devicePixelRatio
  ctx.setLineDash([6 * devicePixelRatio, 4 * devicePixelRatio])
  for (const { value } of bounds) {
    const y = Math.round(valToPos(value, 'y', true))
    ctx.beginPath()
    ctx.moveTo(bbox.left, y)
    ctx.lineTo(bbox.left + bbox.width, y)
    ctx.stroke()
  }
  ctx.restore()
}

const pixelsOf = ({ bbox, valToPos }: UPlot, { at, value }: CurveMark): Place => ({
  left: valToPos(at / 1000, 'x') + bbox.left / devicePixelRatio,
  top: valToPos(value, 'y') + bbox.top / devicePixelRatio,
})
