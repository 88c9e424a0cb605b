import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { Button, type TableColumnsType } from 'antd'
import type { Translate } from '../../core/texts.ts'
import { QuietBadge } from '../../quiet/public/QuietBadge.tsx'
import type { deskTexts } from '../desk/desk.texts.ts'
import { handlerOf } from '../model/handler-of.ts'
import { CountMark, LevelTag, placeParts, StateMark, VerdictMark } from './AlarmMarks.tsx'
import { AlarmThumb } from './AlarmThumb.tsx'
import styles from './alarm-columns.module.css'
import { FactInShort } from './FactInShort.tsx'
import { RowOpinion } from './RowOpinion.tsx'
import { rowOpener } from './use-row-keys.ts'

type Texts = Translate<(typeof deskTexts)['zh']>

/** `open` shows the alarm; `mayProcess` is the right to give a verdict. */
export function alarmColumns(
  t: Texts,
  { open, mayProcess }: { open: (id: string) => void; mayProcess: boolean },
): TableColumnsType<Alarm> {
  const columns: TableColumnsType<Alarm> = [
    {
      title: t('picture'),
      width: '8.3rem',
      render: (_, alarm) => <AlarmThumb alarm={alarm} />,
    },
    { title: t('level'), width: '6.9rem', render: (_, alarm) => <LevelTag alarm={alarm} /> },
    {
      title: t('type'),
      // Its words are longer in English: it has its part of a wide window.
      width: '13%',
      render: (_, alarm) => (
        <span className={styles.type}>
          {alarm.typeName} <CountMark count={alarm.count} />
          <FactInShort of={alarm} />
          <RowOpinion alarmId={alarm.id} />
        </span>
      ),
    },
    { title: t('place'), render: (_, alarm) => <Place alarm={alarm} /> },
    { title: t('time'), width: '7.7rem', render: (_, alarm) => <TimeCell text={alarm.atText} /> },
    {
      title: t('state'),
      width: '7rem',
      render: (_, alarm) => (
        <span className={styles.lines}>
          <StateMark state={alarm.state} />
          <QuietBadge short deviceId={alarm.deviceId} alarm={alarm} />
        </span>
      ),
    },
    { title: t('verdict'), width: '7rem', render: (_, alarm) => <VerdictMark verdict={alarm.verdict} /> },
    {
      title: t('handledBy'),
      width: '7.7rem',
      render: (_, alarm) =>
        alarm.handledBy && (
          <span className={styles.lines} title={handlerOf(alarm)}>
            <span>{alarm.handledBy}</span>
            <small>{alarm.handledAtText.slice(5, 16)}</small>
          </span>
        ),
    },
    {
      title: t('actions'),
      width: '6.2rem',
      fixed: 'right',
      render: (_, alarm) => {
        const process = mayProcess && alarm.state === 'pending'
        return (
          <Button
            size="small"
            {...{ [rowOpener]: alarm.id }}
            type={process ? 'primary' : 'default'}
            aria-label={`${t(process ? 'process' : 'view')} ${alarm.typeName} ${alarm.deviceName}`}
            onClick={() => open(alarm.id)}
          >
            {t(process ? 'process' : 'view')}
          </Button>
        )
      },
    },
  ]
  // A row whose alarm is the same object has nothing new to draw.
  return columns.map(column => ({ ...column, shouldCellUpdate: (next, before) => next !== before }))
}

function Place({ alarm }: { alarm: Alarm }) {
  return (
    <span className={styles.lines}>
      <span>{alarm.deviceName || alarm.deviceId}</span>
      <small>{placeParts(alarm).join(' / ')}</small>
    </span>
  )
}

/** Date and time below each other: both are compared down the column. */
function TimeCell({ text }: { text: string }) {
  return (
    <time className={`${styles.lines} ${styles.moment}`} dateTime={text.replace(' ', 'T')}>
      <span>{text.slice(11)}</span>
      <small>{text.slice(0, 10)}</small>
    </time>
  )
}
