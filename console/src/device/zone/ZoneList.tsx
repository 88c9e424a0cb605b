import { ArrowRightOutlined, DeleteOutlined, StopOutlined, WarningOutlined } from '@ant-design/icons'
import { areaOf } from '@watchfire/contract/device/zone.rules.ts'
import { Button } from 'antd'
import { useTexts } from '../../core/texts.ts'
import type { ChangeDrawing } from '../../ui/shape/use-drawing-history.ts'
import { useProblemText } from './use-problem-text.ts'
import { ZoneFields } from './ZoneFields.tsx'
import styles from './ZoneList.module.css'
import { zoneTexts } from './zone.texts.ts'
import { changeZone, isCrossed, placeInKind, problemOf, type Shapes, shapeKinds } from './zone-drawing.ts'
import { lookOf } from './zone-looks.ts'

type Props = {
  shapes: Shapes
  chosen: number | undefined
  sensitivity: number
  knowsObjects: boolean
  /** Whether it judges ways, numbers and speeds. */
  knowsFlow: boolean
  /** Types of alarms that its own models raise. */
  raises: readonly number[]
  /** Types that its licence does not name. */
  unlicensed: readonly number[]
  change: ChangeDrawing<Shapes>
  onChoose: (at: number) => void
  onRemove: (at: number) => void
}

const headings = { area: 'zones', mask: 'masks', line: 'lines' } as const
const marks = { area: null, mask: <StopOutlined />, line: <ArrowRightOutlined /> }

/** What is drawn by kind and name; the chosen one with what counts there. */
export function ZoneList({ shapes, ...props }: Props) {
  const t = useTexts(zoneTexts)
  return (
    <section className={styles.zones}>
      {shapeKinds.map(kind => {
        const places = shapes.flatMap((shape, at) => (shape.kind === kind ? [at] : []))
        if (places.length === 0 && kind !== 'area') return null
        return (
          <div key={kind}>
            <h3>{t(headings[kind], { count: places.length })}</h3>
            {places.length === 0 && <p className={styles.none}>{t(shapes.length > 0 ? 'noArea' : 'none')}</p>}
            <ul>
              {places.map(at => (
                <ZoneEntry key={at} shapes={shapes} at={at} {...props} />
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}

function ZoneEntry({ shapes, at, chosen, change, onChoose, onRemove, ...known }: Props & { at: number }) {
  const t = useTexts(zoneTexts)
  const problemText = useProblemText()
  const shape = shapes[at]
  if (!shape) return null
  const { name, points, kind, both } = shape
  return (
    <li className={styles.zone} data-chosen={chosen === at}>
      <div className={styles.head}>
        <button type="button" className={styles.choose} aria-expanded={chosen === at} onClick={() => onChoose(at)}>
          <span className={styles.colour} style={lookOf(kind, placeInKind(shapes, at))} aria-hidden>
            {marks[kind]}
          </span>
          <span className={styles.name}>{name || t('nameNeeded')}</span>
          <small>{kind === 'line' ? t(both ? 'bothWays' : 'oneWay') : `${Math.round(areaOf(points) * 100)}%`}</small>
        </button>
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t('remove', { name })}
          title={t('remove', { name })}
          onClick={() => onRemove(at)}
        />
      </div>
      {isCrossed(points) && (
        <p className={styles.crossed} role="alert">
          <WarningOutlined aria-hidden /> {t(kind === 'line' ? 'noLength' : 'crossed')}
        </p>
      )}
      {!isCrossed(points) && problemOf(shape) && (
        <p className={styles.crossed} role="alert">
          <WarningOutlined aria-hidden /> {problemText(shape)}
        </p>
      )}
      {chosen === at && (
        <ZoneFields
          shape={shape}
          {...known}
          onChange={(part, continues) => change(now => changeZone(now, at, () => part), { continues })}
        />
      )}
    </li>
  )
}
