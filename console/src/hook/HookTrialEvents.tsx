import type { HookTrial } from '@watchfire/contract/hook/hook.shapes.ts'
import { quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import { type Language, useLanguage } from '../core/language.ts'
import { siteText } from '../core/site-zone.ts'
import { useTexts } from '../core/texts.ts'
import { StateTag } from '../ui/StateTag.tsx'
import { Muted } from '../ui/text.tsx'
import styles from './HookTrialEvents.module.css'
import { hookTexts } from './hook.texts.ts'
import { problemText } from './hook-problem-labels.ts'

/** What would become of each event. */
export function HookTrialEvents({ events }: Pick<HookTrial, 'events'>) {
  const t = useTexts(hookTexts)
  const language = useLanguage()
  return (
    <ul className={styles.events}>
      {events.map(event => (
        <li key={event.eventId} className={styles.event}>
          <StateTag color={event.problem ? 'error' : 'success'}>
            {event.problem ? problemText(t, event.problem, event.words) : t(outcomeOf(event))}
          </StateTag>
          <span>{[event.senderName, event.deviceName].filter(Boolean).join(' → ')}</span>
          <Muted>
            {[
              event.alarmType !== null && t('type', { type: event.alarmType }),
              event.reading && readingText(event.reading, language),
              event.plate,
              siteText(event.occurredAt),
              event.byArrival && t('byArrival'),
              event.location,
              event.pictures > 0 && t('pictures', { count: event.pictures }),
              event.eventId,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Muted>
        </li>
      ))}
    </ul>
  )
}

function outcomeOf({ reading, plate, ends }: HookTrial['events'][number]) {
  if (ends) return 'willEnd'
  if (plate !== null) return 'willShow'
  return reading ? 'willStore' : 'willRaise'
}

function readingText(
  { quantity, value }: NonNullable<HookTrial['events'][number]['reading']>,
  language: Language,
): string {
  const { unit, [language]: name } = quantityEntry(quantity)
  return [name, value, unit].filter(part => part !== '').join(' ')
}
