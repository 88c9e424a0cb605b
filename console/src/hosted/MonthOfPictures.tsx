import { addDays, weekdayOf } from '@watchfire/contract/core/zone-clock.ts'
import { hostedCalls } from '@watchfire/contract/hosted/hosted.calls.ts'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { VisuallyHidden } from '../ui/text.tsx'
import { hostedTexts } from './hosted.texts.ts'
import styles from './MonthOfPictures.module.css'

type Props = { channelId: string; day: string; onChoose: (day: string) => void }

/** The month as a calendar, with how many pictures each day has. */
export function MonthOfPictures({ channelId, day, onChoose }: Props) {
  const t = useTexts(hostedTexts)
  const first = `${day.slice(0, 7)}-01`
  const counts = useCall(hostedCalls.readMonth, { channelId, day: first }, { quiet: true, keepPrevious: true }).data
  const days = Array.from({ length: 31 }, (_, n) => addDays(first, n)).filter(each =>
    each.startsWith(first.slice(0, 7)),
  )
  return (
    <section className={styles.month} aria-label={t('calendar')}>
      {days.map((each, n) => {
        const { pictures = 0, holes = 0 } = counts?.find(count => count.day === each) ?? {}
        return (
          <button
            key={each}
            type="button"
            style={n === 0 ? { gridColumnStart: weekdayOf(each) } : undefined}
            aria-current={each === day ? 'date' : undefined}
            data-holes={holes > 0}
            onClick={() => onChoose(each)}
          >
            <span aria-hidden>{n + 1}</span>
            <small aria-hidden>{pictures > 0 && pictures}</small>
            <VisuallyHidden>{t('dayCount', { day: each, pictures })}</VisuallyHidden>
          </button>
        )
      })}
    </section>
  )
}
