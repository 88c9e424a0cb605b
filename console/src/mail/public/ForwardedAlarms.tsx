import { CloseOutlined } from '@ant-design/icons'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { Button } from 'antd'
import { sizedLink } from '../../core/sized-link.ts'
import { useTexts } from '../../core/texts.ts'
import { SeverityTag, severityOf } from '../../ui/SeverityMark.tsx'
import styles from './ForwardedAlarms.module.css'
import { forwardMailTexts } from './forward-mail.texts.ts'

/** Spec §9: the preview shows the first two pictures. */
const previewed = 2

/** The alarms that go with a mail, each with the pictures that go with it. */
export function ForwardedAlarms({ alarms, onRemove }: { alarms: readonly Alarm[]; onRemove: (id: string) => void }) {
  const t = useTexts(forwardMailTexts)
  return (
    <ul className={styles.alarms}>
      {alarms.map(alarm => (
        <li key={alarm.id}>
          <span className={styles.facts}>
            <SeverityTag severity={severityOf[alarm.level]}>{alarm.levelName}</SeverityTag>
            <strong>{alarm.typeName}</strong>
            <span>{[alarm.projectName, alarm.location || alarm.deviceName].filter(Boolean).join(' / ')}</span>
            <time dateTime={alarm.atText.replace(' ', 'T')}>{alarm.atText}</time>
          </span>
          <span className={styles.pictures}>
            {alarm.pictures.slice(0, previewed).map((link, index) => (
              <img
                key={link}
                src={sizedLink(link, 'small')}
                alt={t('pictures', { number: index + 1 })}
                loading="lazy"
              />
            ))}
          </span>
          {alarms.length > 1 && (
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t('takeOff', { type: alarm.typeName })}
              title={t('takeOff', { type: alarm.typeName })}
              onClick={() => onRemove(alarm.id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
