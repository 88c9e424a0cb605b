import { alarmFacts } from '@watchfire/contract/alarm/alarm.facts.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { factLines } from '@watchfire/contract/alarm/fact-lines.ts'
import { recognisedPerson } from '@watchfire/contract/alarm/recognised-person.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { channelId, sensorId } from '@watchfire/contract/device/device.shapes.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../core/language.ts'
import { useRight } from '../../core/session-store.ts'
import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { devicePath, sensorPath } from '../../device/public/device-path.ts'
import { placeParts, StateMark, VerdictMark } from '../list/AlarmMarks.tsx'
import { alarmTexts } from '../model/alarm.texts.ts'
import { handlerOf } from '../model/handler-of.ts'
import styles from './AlarmFacts.module.css'
import { detailTexts } from './detail.texts.ts'
import { factsTexts } from './facts.texts.ts'
import { Quote } from './Quote.tsx'
import { RecognisedPerson } from './RecognisedPerson.tsx'
import { StationSteps } from './StationSteps.tsx'

/** What the reference AI server says is wrong with a picture. */
const faultReasons = ['black', 'frozen', 'covered', 'noPicture'] as const

/** Who, where, when: what an operator reads before looking twice. `extra` is that of the occurrence looked at. */
export function AlarmFacts({ alarm, extra }: { alarm: Alarm; extra: Alarm['extra'] }) {
  const t = useTexts(detailTexts)
  const word = useTexts(alarmTexts)
  const fact = useTexts(factsTexts)
  const language = useLanguage()
  const typed = alarmFacts(alarm.type, extra)
  const { zone, kind, topic, rule } = extra ?? {}
  const { setForCamera: set } = alarm
  const reason = faultReasons.find(known => known === kind)
  const personId = recognisedPerson({ type: alarm.type, extra })
  const isKnown = personId !== undefined
  const facts: [string, ReactNode][] = [
    [fact('whom'), isKnown && <RecognisedPerson key="person" personId={personId} />],
    ...factLines(isKnown ? { ...typed, person: { ...typed.person, id: '' } } : typed, language),
    [
      t('time'),
      <time key="time" dateTime={alarm.atText.replace(' ', 'T')}>
        {alarm.atText}
      </time>,
    ],
    [t('lastTime'), alarm.count > 1 ? siteText(alarm.lastAt) : ''],
    [t('device'), <DeviceName key="device" alarm={alarm} />],
    [t('place'), placeParts(alarm).join(' / ')],
    [t('company'), alarm.companyName],
    [t('family'), word(alarm.family)],
    [t('zone'), typeof zone === 'string' ? zone : ''],
    [t('fault'), reason ? t(reason) : ''],
    [t('ofCamera'), ofCamera(topic, rule)],
  ]
  return (
    <section className={styles.facts} aria-label={t('facts')}>
      <div className={styles.state}>
        <StateMark state={alarm.state} />
        <VerdictMark verdict={alarm.verdict} />
        {set && (
          <span>
            {t(set.isQuieter ? 'setQuieter' : 'setForCamera', {
              by: set.setBy,
              level: set.levelName,
              seconds: set.mergeSeconds,
            })}
          </span>
        )}
        {alarm.inMaintenance && <span>{t('inMaintenance')}</span>}
        {alarm.handledBy && <span>{t('handledBy', { by: handlerOf(alarm), at: alarm.handledAtText })}</span>}
      </div>
      {alarm.comment && <Quote>{alarm.comment}</Quote>}
      <dl>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className={styles.line}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <StationSteps steps={typed.station?.steps ?? []} />
    </section>
  )
}

/** What the camera itself detected, as its AI server heard it. */
const ofCamera = (topic: unknown, rule: unknown): string =>
  typeof topic !== 'string' ? '' : typeof rule === 'string' ? `${topic} (${rule})` : topic

/** Leads to the camera, and who may go there to the sensor; a fault of an AI server itself belongs to none. */
function DeviceName({ alarm: { deviceId, deviceName } }: { alarm: Alarm }) {
  const t = useTexts(detailTexts)
  const name = deviceName ? t('deviceNamed', { name: deviceName, id: deviceId }) : deviceId
  const maySeeSensors = useRight(rights.devices)
  if (channelId.safeParse(deviceId).success) return <Link to={devicePath(deviceId)}>{name}</Link>
  if (maySeeSensors && sensorId.safeParse(deviceId).success) return <Link to={sensorPath(deviceId)}>{name}</Link>
  return name
}
