import { BarChart, LineChart } from 'echarts/charts'
import { DataZoomComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTheme } from '../../core/theme-choice.ts'
import { colourOf } from '../theme/colour-of.ts'
import styles from './BarLineChart.module.css'
import { type ChartPoint, type ChartSeries, windowOf } from './chart-data.ts'

// As SVG: sharp on paper and on a wall.
use([BarChart, LineChart, GridComponent, TooltipComponent, LegendComponent, DataZoomComponent, SVGRenderer])

type Props = {
  points: readonly ChartPoint[]
  /** Bars are stacked; lines lie over them. */
  series: readonly ChartSeries[]
  /** Written behind each number of the axis. */
  unit?: string
  /** What is drawn, in words. */
  label: string
}

/**
 * Bars and lines over named places. A click on a place leads where its link leads; by keys and for whoever does not see it, the
 * same places are links that show what they stand for.
 */
export function BarLineChart({ points, series, unit = '', label }: Props) {
  const theme = useTheme()
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<EChartsType>(undefined)
  const follow = useEffectEvent((index: number) => {
    const link = points[index]?.link
    if (link) void navigate(link)
  })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const { clientWidth, clientHeight } = element
    // One that is not laid out yet is drawn at its usual size, and at its own with the first change of it.
    const chart = init(element, null, { renderer: 'svg', width: clientWidth || 600, height: clientHeight || 280 })
    drawn.current = chart
    // A click anywhere above a place, not only on its bar.
    chart.getZr().on('click', ({ offsetX, offsetY }) => {
      const at = [offsetX, offsetY]
      if (chart.containPixel('grid', at)) follow(Math.round(chart.convertFromPixel('grid', at)[0] ?? -1))
    })
    const watch = new ResizeObserver(() => chart.resize({ width: 'auto', height: 'auto' }))
    watch.observe(element)
    return () => {
      watch.disconnect()
      chart.dispose()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of a theme are read where the chart is drawn
  useEffect(() => {
    if (box.current) drawn.current?.setOption(optionOf(box.current, points, series, unit), { notMerge: true })
  }, [points, series, unit, theme])
  const show = (dataIndex: number) => drawn.current?.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex })
  const hide = () => drawn.current?.dispatchAction({ type: 'hideTip' })
  return (
    <div className={styles.frame}>
      <div ref={box} className={styles.chart} aria-hidden />
      <ol className={styles.places} aria-label={label}>
        {points.map((point, index) => (
          <li key={point.key}>
            {point.link ? (
              <Link to={point.link} onFocus={() => show(index)} onBlur={hide}>
                {point.label}
              </Link>
            ) : (
              point.label
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

function optionOf(element: Element, points: readonly ChartPoint[], series: readonly ChartSeries[], unit: string) {
  const colour = (name: `--wf-${string}`) => colourOf(element, name)
  const words = { color: colour('--wf-text-2'), fontFamily: getComputedStyle(element).fontFamily, fontSize: 12 }
  const line = { lineStyle: { color: colour('--wf-line') } }
  const zoom = windowOf(points.length, element.clientWidth)
  return {
    animation: false,
    grid: {
      left: 8,
      right: 8,
      top: 36,
      bottom: zoom ? 36 : 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    legend: {
      show: series.length > 1,
      left: 0,
      top: 0,
      icon: 'roundRect',
      textStyle: words,
      inactiveColor: colour('--wf-line-strong'),
    },
    // Words and no HTML: a name may hold anything.
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      confine: true,
      axisPointer: { type: 'shadow' },
      backgroundColor: colour('--wf-raised'),
      borderColor: colour('--wf-line-strong'),
      textStyle: { ...words, color: colour('--wf-text') },
      formatter: (hit: unknown) => points[(hit as { dataIndex: number }[])[0]?.dataIndex ?? -1]?.label ?? '',
    },
    xAxis: {
      type: 'category',
      data: points.map(({ name }) => name),
      axisLabel: { ...words, hideOverlap: true, width: 96, overflow: 'truncate' },
      axisLine: { lineStyle: { color: colour('--wf-line-strong') } },
      axisTick: { show: false },
    },
    yAxis: {
      type: 'value',
      minInterval: unit ? 0 : 1,
      axisLabel: { ...words, formatter: `{value}${unit}` },
      splitLine: line,
    },
    dataZoom: zoom
      ? [
          {
            type: 'slider',
            ...zoom,
            height: 18,
            bottom: 4,
            brushSelect: false,
            textStyle: words,
            borderColor: colour('--wf-line'),
          },
        ]
      : [],
    series: series.map(({ name, values, colour: tone, form, hatched, faint }) => ({
      name,
      type: form,
      ...(form === 'bar' ? { stack: 'bars', barMaxWidth: 48 } : { symbolSize: 7, connectNulls: false }),
      color: colour(`--wf-${tone}`),
      itemStyle: hatched
        ? {
            decal: {
              symbol: 'rect',
              color: 'rgba(0, 0, 0, 0.45)',
              dashArrayX: [1, 0],
              dashArrayY: [3, 4],
              rotation: -Math.PI / 4,
            },
          }
        : {},
      data: values.map((value, index) => (faint?.[index] ? { value, itemStyle: { opacity: 0.35 } } : value)),
    })),
  }
}
