import { DeleteOutlined, WarningOutlined } from '@ant-design/icons'
import { areaOf } from '@watchfire/contract/device/zone.rules.ts'
import { Button } from 'antd'
import { useTexts } from '../../core/texts.ts'
import type { ChangeDrawing } from '../../ui/shape/use-drawing-history.ts'
import { ZoneFields } from './ZoneFields.tsx'
import styles from './ZoneList.module.css'
import { zoneTexts } from './zone.texts.ts'
import { changeZone, isCrossed, type Zones } from './zone-drawing.ts'
import { lookOf } from './zone-looks.ts'

type Props = {
  zones: Zones
  chosen: number | undefined
  sensitivity: number
  change: ChangeDrawing<Zones>
  onChoose: (at: number) => void
  onRemove: (at: number) => void
}

/** The zones by name; the chosen one with what counts in it. */
export function ZoneList({ zones, chosen, sensitivity, change, onChoose, onRemove }: Props) {
  const t = useTexts(zoneTexts)
  return (
    <section className={styles.zones}>
      <h3>{t('zones', { count: zones.length })}</h3>
      {zones.length === 0 && <p className={styles.none}>{t('none')}</p>}
      <ul>
        {zones.map((zone, at) => {
          const { name, points } = zone
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a zone is its place in the list
            <li key={at} className={styles.zone} data-chosen={chosen === at}>
              <div className={styles.head}>
                <button
                  type="button"
                  className={styles.choose}
                  aria-expanded={chosen === at}
                  onClick={() => onChoose(at)}
                >
                  <span className={styles.colour} style={lookOf(at)} aria-hidden />
                  <span className={styles.name}>{name || t('nameNeeded')}</span>
                  <small>{Math.round(areaOf(points) * 100)}%</small>
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
                  <WarningOutlined aria-hidden /> {t('crossed')}
                </p>
              )}
              {chosen === at && (
                <ZoneFields
                  zone={zone}
                  sensitivity={sensitivity}
                  onChange={(part, continues) => change(now => changeZone(now, at, () => part), { continues })}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
