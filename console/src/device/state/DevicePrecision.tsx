import { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { Muted, VisuallyHidden } from '../../ui/text.tsx'
import styles from './DevicePrecision.module.css'
import { hasFewVerdicts, verdictText } from './device-state-labels.ts'
import { stateTexts } from './state.texts.ts'

const tallest = 3

/** How often alarms of one channel were true, by type, and at what hours they were not, of all types or of one. */
export function DevicePrecision({ deviceId }: { deviceId: string }) {
  const t = useTexts(stateTexts)
  const [chosen, setChosen] = useState<number | 'all'>('all')
  const { data } = useCall(deskCalls.readDevicePrecision, { deviceId }, { quiet: true, selection: {} })
  if (!data) return null
  const hours = data.types.find(({ type }) => type === chosen)?.hours ?? data.hours
  const max = Math.max(1, ...hours.map(({ falseAlarms }) => falseAlarms))
  return (
    <section>
      <h2>{t('precision')}</h2>
      {data.types.length === 0 ? (
        <Muted as="p">{t('noVerdicts')}</Muted>
      ) : (
        <>
          <ul className={styles.types}>
            {data.types.map(type => (
              <li key={type.type} className={hasFewVerdicts(type) ? styles.few : undefined}>
                {verdictText(type, t)}
              </li>
            ))}
          </ul>
          {data.types.length > 1 && (
            <Select
              size="small"
              className={styles.type}
              aria-label={t('byHour')}
              value={chosen}
              options={[
                { value: 'all' as const, label: t('allTypes') },
                ...data.types.map(({ type: value, typeName: label }) => ({ value, label })),
              ]}
              popupMatchSelectWidth={false}
              onChange={setChosen}
            />
          )}
          <ul className={styles.hours} aria-label={t('byHour')}>
            {hours.map((counts, hour) => {
              const said = t('hourOf', { hour, ...counts })
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place
                <li key={hour} className={styles.hour} title={said}>
                  <span className={styles.fill} style={{ height: `${(counts.falseAlarms / max) * tallest}rem` }} />
                  <span aria-hidden>{hour % 6 === 0 ? hour : ' '}</span>
                  <VisuallyHidden>{said}</VisuallyHidden>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </section>
  )
}
