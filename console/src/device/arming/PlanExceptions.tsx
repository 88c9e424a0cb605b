import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { minuteOf, minuteText } from '@watchfire/contract/core/minute-of-day.ts'
import { type ArmingPlan, maxExceptions, minutesOfDay, type Span } from '@watchfire/contract/device/arming.shapes.ts'
import { Button, Select } from 'antd'
import Input from 'antd/es/input/Input'
import { useTexts } from '../../core/texts.ts'
import { Muted } from '../../ui/text.tsx'
import { armingTexts } from './arming.texts.ts'
import styles from './PlanExceptions.module.css'
import { spansText } from './week-drawing.ts'

export type Exceptions = ArmingPlan['exceptions']
type Exception = Exceptions[number]
type Kind = 'wholeDay' | 'notAtAll' | 'times'

/** What is not to be saved: a day that is missing or there twice, and times that end before they begin. */
export const faultOf = ({ day, armed }: Exception, all: Exceptions): 'badDay' | 'badTimes' | undefined => {
  if (!day || all.filter(other => other.day === day).length > 1) return 'badDay'
  return armed.some(([from, to]) => from >= to) ? 'badTimes' : undefined
}

const kindOf = ({ armed: [first, ...more] }: Exception): Kind => {
  if (!first) return 'notAtAll'
  return more.length === 0 && first[0] === 0 && first[1] === minutesOfDay ? 'wholeDay' : 'times'
}
const spansOf: Record<Kind, Span[]> = {
  wholeDay: [[0, minutesOfDay]],
  notAtAll: [],
  times: [[8 * 60, 18 * 60]],
}
type Props = { exceptions: Exceptions; today: string; onChange: (next: Exceptions) => void }

/** Days that go before the week. */
export function PlanExceptions({ exceptions, today, onChange }: Props) {
  const t = useTexts(armingTexts)
  const replace = (at: number, part: Partial<Exception>) =>
    onChange(exceptions.map((entry, index) => (index === at ? { ...entry, ...part } : entry)))
  const kinds = (['wholeDay', 'notAtAll', 'times'] as const).map(value => ({ value, label: t(value) }))
  const isFull = exceptions.length >= maxExceptions
  return (
    <section className={styles.part}>
      <h3>{t('exceptions')}</h3>
      <Muted as="p">{t('exceptionsHint')}</Muted>
      <ul className={styles.days}>
        {exceptions.map((entry, at) => {
          const fault = faultOf(entry, exceptions)
          const kind = kindOf(entry)
          const [first, ...more] = entry.armed
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a day that is being chosen has no other name
            <li key={at} className={styles.day}>
              <Input
                type="date"
                className={styles.date}
                aria-label={t('day')}
                value={entry.day}
                status={fault === 'badDay' ? 'error' : ''}
                onChange={event => replace(at, { day: event.target.value })}
              />
              <Select<Kind>
                className={styles.kind}
                aria-label={t('kind')}
                value={kind}
                options={kinds}
                onChange={next => replace(at, { armed: spansOf[next] })}
              />
              {kind === 'times' &&
                first &&
                (more.length > 0 ? (
                  <span>{spansText(entry.armed)}</span>
                ) : (
                  <>
                    <Input
                      type="time"
                      className={styles.time}
                      aria-label={t('from')}
                      value={minuteText(first[0])}
                      onChange={event => replace(at, { armed: [[minuteOf(event.target.value) ?? 0, first[1]]] })}
                    />
                    <Input
                      type="time"
                      className={styles.time}
                      aria-label={t('to')}
                      status={fault === 'badTimes' ? 'error' : ''}
                      // A day ends at midnight, which a field of times writes as its beginning.
                      value={minuteText(first[1] % minutesOfDay)}
                      onChange={event =>
                        replace(at, { armed: [[first[0], minuteOf(event.target.value) || minutesOfDay]] })
                      }
                    />
                  </>
                ))}
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('removeDay', { day: entry.day })}
                title={t('removeDay', { day: entry.day })}
                onClick={() => onChange(exceptions.toSpliced(at, 1))}
              />
              {fault && <small className={styles.fault}>{t(fault)}</small>}
            </li>
          )
        })}
      </ul>
      <Button
        icon={<PlusOutlined aria-hidden />}
        disabled={isFull}
        title={isFull ? t('most', { limit: maxExceptions }) : undefined}
        onClick={() => onChange([...exceptions, { day: freeDay(exceptions, today), armed: spansOf.wholeDay }])}
      >
        {t('addException')}
      </Button>
    </section>
  )
}

const freeDay = (exceptions: Exceptions, today: string): string =>
  exceptions.some(({ day }) => day === today) ? '' : today
