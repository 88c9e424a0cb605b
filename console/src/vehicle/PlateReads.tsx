import type { PlateEvent } from '@watchfire/contract/vehicle/plate-event.shapes.ts'
import { siteText } from '../core/site-zone.ts'
import { useTexts } from '../core/texts.ts'
import { Muted } from '../ui/text.tsx'
import styles from './PlateReads.module.css'
import { plateTexts } from './plate.texts.ts'

/** What cameras read of the vehicle of an order, and what somebody made of it. */
export function PlateReads({ reads }: { reads: readonly PlateEvent[] }) {
  const t = useTexts(plateTexts)
  return (
    <section className={styles.reads}>
      <h3>{t('reads')}</h3>
      {reads.map(({ plateEventId, readPlate, side, at, deviceName, correctedBy }) => (
        <p key={plateEventId}>
          {t('readAs', { plate: readPlate })}{' '}
          <Muted>
            {[t(side), siteText(at).slice(5, 16), deviceName, correctedBy && t('correctedBy', { name: correctedBy })]
              .filter(Boolean)
              .join(' · ')}
          </Muted>
        </p>
      ))}
    </section>
  )
}
