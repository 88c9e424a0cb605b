import type { Suggestion } from '@watchfire/contract/relation/relation.shapes.ts'
import { Button, Checkbox } from 'antd'
import { useTexts } from '../core/texts.ts'
import { StateTag } from '../ui/StateTag.tsx'
import styles from './SuggestedLinks.module.css'
import { suggestionTexts } from './suggestion.texts.ts'

type Props = {
  rows: readonly Suggestion[]
  keyOf: (row: Suggestion) => string
  ticked: ReadonlySet<string>
  isAdding: boolean
  onTick: (key: string, isTicked: boolean) => void
  /** Pointed at, or reached by the keyboard. */
  onLook: (key: string) => void
  onAdd: (row: Suggestion) => void
}

/** A device or region and the cameras near it, one block each. */
export function SuggestedLinks({ rows, keyOf, ticked, isAdding, onTick, onLook, onAdd }: Props) {
  const t = useTexts(suggestionTexts)
  const blocks = [...Map.groupBy(rows, row => row.deviceId).values()]
  return blocks.map(block => (
    <section key={block[0]?.deviceId} className={styles.block} aria-label={block[0]?.name}>
      <h3>
        {block[0]?.name} <small>{block[0]?.ofRegionId === null ? block[0].regionName : t('aRegion')}</small>
      </h3>
      <ul>
        {block.map(row => {
          const { name, channelName: camera, distance, isAbout, isInView, ofRegionId } = row
          const key = keyOf(row)
          const percent = Math.max(1, Math.round(distance * 100))
          return (
            <li key={key} onPointerEnter={() => onLook(key)} onFocus={() => onLook(key)}>
              <Checkbox
                checked={ticked.has(key)}
                aria-label={t('choose', { name, camera })}
                onChange={event => onTick(key, event.target.checked)}
              >
                <span className={styles.camera}>
                  {camera}
                  {isInView && <StateTag color="success">{t('inView')}</StateTag>}
                </span>
                <small>
                  {t(ofRegionId !== null ? 'fromMiddle' : isAbout ? 'aboutDistance' : 'distance', { percent })}
                </small>
              </Checkbox>
              <Button
                size="small"
                disabled={isAdding}
                aria-label={t('addOneOf', { name, camera })}
                onClick={() => onAdd(row)}
              >
                {t('addOne')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  ))
}
