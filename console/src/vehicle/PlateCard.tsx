import type { PlateEvent } from '@watchfire/contract/vehicle/plate-event.shapes.ts'
import { sizedLink } from '../core/sized-link.ts'
import { useTexts } from '../core/texts.ts'
import { StateTag } from '../ui/StateTag.tsx'
import { type OpenPlate, PlateActs } from './PlateActs.tsx'
import styles from './PlateCard.module.css'
import { plateTexts } from './plate.texts.ts'
import { shortTime } from './vehicle-labels.ts'

/** One plate at a gate. */
export function PlateCard({ event, open }: { event: PlateEvent; open: OpenPlate }) {
  const t = useTexts(plateTexts)
  const { plate, readPlate, confidence, side, pictureUrl, parkName, at, times, correctedBy } = event
  return (
    <li className={styles.card} data-black={event.blackListed}>
      {pictureUrl ? (
        <a href={pictureUrl} target="_blank" rel="noreferrer">
          <img className={styles.picture} src={sizedLink(pictureUrl, 'small')} alt={t('pictureOf', { plate })} />
        </a>
      ) : (
        <span className={styles.picture}>{t('noPicture')}</span>
      )}
      <span className={styles.line}>
        <strong>{plate}</strong>
        {confidence !== null && (
          <small title={t('sureHint')}>{t('sure', { percent: Math.round(confidence * 100) })}</small>
        )}
      </span>
      <small>
        {[t(side), parkName, shortTime(at).slice(6), times > 1 && t('times', { count: times })]
          .filter(Boolean)
          .join(' · ')}
      </small>
      {correctedBy && (
        <small>{[t('readAs', { plate: readPlate }), t('correctedBy', { name: correctedBy })].join(' · ')}</small>
      )}
      <PlateStanding event={event} />
      <PlateActs event={event} open={open} />
    </li>
  )
}

function PlateStanding({ event: { blackListed, proposals } }: { event: PlateEvent }) {
  const t = useTexts(plateTexts)
  const [first] = proposals
  if (blackListed) return <StateTag color="error">{t('blackListed')}</StateTag>
  if (!first) return <StateTag color="warning">{t('noOrder')}</StateTag>
  const { order, exact } = first
  if (!exact) return <StateTag color="warning">{t('near', { plate: order.plate })}</StateTag>
  if (!order.confirmed) return <StateTag color="warning">{t('unconfirmed')}</StateTag>
  return <StateTag color="success">{[order.driver, order.unit].filter(Boolean).join(' · ')}</StateTag>
}
