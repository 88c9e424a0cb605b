import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { NumberTable } from '../chart/NumberTable.tsx'
import { curveTexts } from './curve.texts.ts'
import { type CurveLine, valueText } from './curve-data.ts'

type Props = { line: CurveLine; unit: string; label: string }

/** The same curve in numbers, the newest first. */
export function CurveTable({ line: { at, min, average, max }, unit, label }: Props) {
  const t = useTexts(curveTexts)
  const rows = at
    .map((time, index) => ({
      key: time,
      cells:
        average[index] === null
          ? [siteText(time), t('gap')]
          : [siteText(time), valueText(average[index]), valueText(min[index]), valueText(max[index])],
    }))
    .reverse()
  const headers = [t('time'), [t('average'), unit].filter(Boolean).join(' '), t('min'), t('max')]
  return <NumberTable headers={headers} rows={rows} label={label} />
}
