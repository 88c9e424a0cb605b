import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { CalendarDay, CalendarYear } from '@watchfire/contract/device/arming.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Button, Modal, Segmented, Select } from 'antd'
import Input from 'antd/es/input/Input'
import { type ReactNode, useState } from 'react'
import { mayCall } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { Muted } from '../../ui/text.tsx'
import { armingTexts } from './arming.texts.ts'
import styles from './CalendarDialog.module.css'

type Props = { channelId: string; thisYear: number; onClose: () => void }

/** The holidays of a year, which a company may change. */
export function CalendarDialog({ channelId, thisYear, onClose }: Props) {
  const t = useTexts(armingTexts)
  const [year, setYear] = useState(thisYear)
  const read = useCall(deviceCalls.readCalendar, { channelId, year }, { quiet: true })
  const years = (
    <Segmented<number> aria-label={t('year')} value={year} options={[thisYear, thisYear + 1]} onChange={setYear} />
  )
  if (read.data)
    return (
      <Holidays key={`${year} ${read.data.version}`} channelId={channelId} known={read.data} onClose={onClose}>
        {years}
      </Holidays>
    )
  return (
    <Modal open width={620} title={t('calendarTitle')} footer={null} onCancel={onClose}>
      {years}
      <ListEmpty
        state={read.isPending ? 'loading' : 'failed'}
        {...(read.error && { error: read.error })}
        onRetry={() => void read.refetch()}
      />
    </Modal>
  )
}

type HolidaysProps = { channelId: string; known: CalendarYear; onClose: () => void; children: ReactNode }

function Holidays({ channelId, known, onClose, children }: HolidaysProps) {
  const t = useTexts(armingTexts)
  const [days, setDays] = useState<readonly CalendarDay[]>(known.holidays)
  const { year, version } = known
  const save = useAct(deviceCalls.saveCalendar, {
    refresh: ['device'],
    successText: t('calendarSaved'),
    onSuccess: onClose,
  })
  const mayChange = mayCall(deviceCalls.saveCalendar)
  const replace = (at: number, part: Partial<CalendarDay>) =>
    setDays(days.map((entry, index) => (index === at ? { ...entry, ...part } : entry)))
  const isBad = (day: string) => !day.startsWith(`${year}-`) || days.filter(entry => entry.day === day).length > 1
  const kinds = [
    { value: 'off' as const, label: t('holidayOff') },
    { value: 'work' as const, label: t('holidayWork') },
  ]
  return (
    <Modal
      open
      width={620}
      title={t('calendarTitle')}
      okText={t('save')}
      okButtonProps={{
        disabled: !mayChange || days === known.holidays || days.some(({ day }) => isBad(day)),
        loading: save.isPending,
      }}
      cancelText={t('close')}
      mask={{ closable: false }}
      onOk={() => save.mutate({ channelId, year, version, holidays: [...days] })}
      onCancel={onClose}
    >
      {children}
      <p>
        {t(version > 0 ? 'own' : days.length > 0 ? 'official' : 'unknownYear')} <Muted>{t('calendarFor')}</Muted>
      </p>
      <ul className={styles.days}>
        {days.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day that is being chosen has no other name
          <li key={at} className={styles.day}>
            <Input
              type="date"
              className={styles.date}
              min={`${year}-01-01`}
              max={`${year}-12-31`}
              aria-label={t('day')}
              disabled={!mayChange}
              status={isBad(entry.day) ? 'error' : ''}
              value={entry.day}
              onChange={event => replace(at, { day: event.target.value })}
            />
            <Select<CalendarDay['kind']>
              className={styles.kind}
              aria-label={t('kind')}
              disabled={!mayChange}
              value={entry.kind}
              options={kinds}
              onChange={kind => replace(at, { kind })}
            />
            <Input
              className={styles.name}
              maxLength={40}
              aria-label={t('holidayName')}
              disabled={!mayChange}
              value={entry.name ?? ''}
              onChange={event => replace(at, { name: event.target.value })}
            />
            {mayChange && (
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('removeDay', { day: entry.day })}
                title={t('removeDay', { day: entry.day })}
                onClick={() => setDays(days.toSpliced(at, 1))}
              />
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setDays([...days, { day: '', kind: 'off' }])}>
          {t('addHoliday')}
        </Button>
      )}
    </Modal>
  )
}
