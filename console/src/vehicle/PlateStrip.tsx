import { type PlateEvent, plateLiveKind } from '@watchfire/contract/vehicle/plate-event.shapes.ts'
import { useState } from 'react'
import { useLiveEvents } from '../core/live-channel.ts'
import { useTexts } from '../core/texts.ts'
import { refreshModules } from '../core/use-call.ts'
import { CheckDialog } from './CheckDialog.tsx'
import { CorrectPlate } from './CorrectPlate.tsx'
import { PlateCard } from './PlateCard.tsx'
import styles from './PlateStrip.module.css'
import { plateTexts } from './plate.texts.ts'
import { usePlates } from './use-plates.ts'

/** What cameras read at the gates just now and nobody has dealt with: picture first, with what to do next. Nothing while nothing waits. */
export function PlateStrip() {
  const t = useTexts(plateTexts)
  const { data } = usePlates()
  useLiveEvents(plateLiveKind, () => void refreshModules(['plate']))
  // Stays open when somebody else takes the plate meanwhile: whoever is at it is told so.
  const [open, setOpen] = useState<{ act: 'check' | 'correct'; event: PlateEvent }>()
  const close = () => setOpen(undefined)
  const order = open?.event.proposals[0]?.order
  const hidden = data ? data.total - data.rows.length : 0
  return (
    <>
      {data && data.total > 0 && (
        <section className={styles.strip} aria-label={t('title')}>
          <ul className={styles.plates}>
            {data.rows.map(event => (
              <PlateCard key={cardOf(event)} event={event} open={(act, event) => setOpen({ act, event })} />
            ))}
          </ul>
          {hidden > 0 && <small>{t('more', { count: hidden })}</small>}
        </section>
      )}
      {open?.act === 'check' && order && (
        <CheckDialog
          order={order}
          side={order.state === 'inside' ? 'exit' : 'entry'}
          read={open.event}
          onClose={close}
        />
      )}
      {open?.act === 'correct' && <CorrectPlate event={open.event} onClose={close} />}
    </>
  )
}

/** What is read again stays the card it was, under the finger that is about to press it. */
const cardOf = ({ parkId, side, plate }: PlateEvent) => [parkId, side, plate].join(' ')
