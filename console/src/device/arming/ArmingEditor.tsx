import { CalendarOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { weekdayOf, zoneClock } from '@watchfire/contract/core/zone-clock.ts'
import { calendarOf, changesAt, isArmed } from '@watchfire/contract/device/arming.rules.ts'
import type { ArmingPlan } from '@watchfire/contract/device/arming.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Button, Select, Space, Switch } from 'antd'
import { useId, useState } from 'react'
import { serverNow } from '../../core/server-clock.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { weekdays } from '../../core/weekday.texts.ts'
import type { useDrawingHistory } from '../../ui/shape/use-drawing-history.ts'
import { Muted } from '../../ui/text.tsx'
import { usePhone } from '../../ui/theme/use-media.ts'
import { ArmedMark } from './ArmedMark.tsx'
import styles from './ArmingEditor.module.css'
import { armingTexts } from './arming.texts.ts'
import { CalendarDialog } from './CalendarDialog.tsx'
import { CopyDay } from './CopyDay.tsx'
import { PlanExceptions } from './PlanExceptions.tsx'
import { PlanGrid } from './PlanGrid.tsx'
import { PlanTemplates } from './PlanTemplates.tsx'
import { type Slot, slotMinutes, withDayCopied, withSlots } from './week-drawing.ts'

type Props = { channelId: string; history: ReturnType<typeof useDrawingHistory<ArmingPlan>> }

/** A plan by its week, the holidays and single days. */
export function ArmingEditor({ channelId, history }: Props) {
  const t = useTexts(armingTexts)
  const id = useId()
  const phone = usePhone()
  const { drawing: plan, change, undo, redo } = history
  const now = serverNow()
  const { slot, today } = slotAndDayOf(now, plan.timeZone)
  const [day, setDay] = useState(slot.day)
  const [isCalendarOpen, setCalendarOpen] = useState(false)
  const calendar = useHolidays(channelId, Number(today.slice(0, 4)))
  const set = (part: Partial<ArmingPlan>) => change(before => ({ ...before, ...part }))
  const setWeek = (next: (week: ArmingPlan['week']) => readonly [number, number][]) =>
    change(before => ({ ...before, week: [...next(before.week)] }))
  const copyDay = (from: number, days: readonly number[]) => setWeek(week => withDayCopied(week, from, days))
  return (
    <div className={styles.editor}>
      <Muted as="p">{t('hint')}</Muted>
      <div className={styles.bar}>
        <PlanTemplates channelId={channelId} plan={plan} onUse={set} />
        <Space.Compact>
          <Button icon={<UndoOutlined />} aria-label={t('undo')} title={t('undo')} disabled={!undo} onClick={undo} />
          <Button icon={<RedoOutlined />} aria-label={t('redo')} title={t('redo')} disabled={!redo} onClick={redo} />
        </Space.Compact>
        <label className={styles.zone} htmlFor={`${id}-zone`}>
          {t('zone')}
          <Select
            id={`${id}-zone`}
            showSearch
            className={styles.zones}
            value={plan.timeZone}
            options={zonesWith(plan.timeZone)}
            onChange={timeZone => set({ timeZone })}
          />
        </label>
        <span className={styles.now}>
          <ArmedMark armed={isArmed(plan, now, calendar)} until={changesAt(plan, now, calendar) ?? null} />
        </span>
      </div>
      {phone && (
        // biome-ignore lint/a11y/useSemanticElements: buttons, not fields of a form
        <div role="group" aria-label={t('dayOf')} className={styles.days}>
          {weekdays.map((name, at) => (
            <Button
              key={name}
              className={styles.day}
              type={at === day ? 'primary' : 'default'}
              aria-pressed={at === day}
              onClick={() => setDay(at)}
            >
              {t(name)}
            </Button>
          ))}
        </div>
      )}
      <PlanGrid
        week={plan.week}
        now={slot}
        onSet={(slots, armed) => setWeek(week => withSlots(week, slots, armed))}
        onCopyDay={copyDay}
        onlyDay={phone ? day : undefined}
      />
      <div className={styles.bar}>
        <ul className={styles.legend}>
          {(['armed', 'off', 'partly'] as const).map(state => (
            <li key={state}>
              <span className={styles.sample} data-state={state} aria-hidden />
              {t(state === 'armed' ? 'legendArmed' : state === 'off' ? 'legendOff' : 'legendPartly')}
            </li>
          ))}
        </ul>
        <Muted as="p">{t(phone ? 'gridHintPhone' : 'gridHint')}</Muted>
        {phone && <CopyDay large day={day} onCopy={days => copyDay(day, days)} />}
      </div>
      <div className={styles.bar}>
        <label className={styles.zone} htmlFor={`${id}-calendar`}>
          <Switch
            id={`${id}-calendar`}
            checked={plan.followsCalendar}
            onChange={followsCalendar => set({ followsCalendar })}
          />
          {t('calendar')}
        </label>
        <Muted>{t('calendarHint')}</Muted>
        <Button icon={<CalendarOutlined aria-hidden />} onClick={() => setCalendarOpen(true)}>
          {t('calendarOpen')}
        </Button>
      </div>
      <PlanExceptions exceptions={plan.exceptions} today={today} onChange={exceptions => set({ exceptions })} />
      {isCalendarOpen && (
        <CalendarDialog
          channelId={channelId}
          thisYear={Number(today.slice(0, 4))}
          onClose={() => setCalendarOpen(false)}
        />
      )}
    </div>
  )
}

/** The half hour and the day that a zone's clocks show. */
function slotAndDayOf(at: number, timeZone: string): { slot: Slot; today: string } {
  const text = zoneClock(timeZone).text(at)
  const today = text.slice(0, 10)
  const minute = Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16))
  return { today, slot: { day: weekdayOf(today) - 1, at: Math.floor(minute / slotMinutes) } }
}

function useHolidays(channelId: string, year: number) {
  const read = (of: number) => ({ channelId, year: of })
  const thisYear = useCall(deviceCalls.readCalendar, read(year), { quiet: true }).data
  const next = useCall(deviceCalls.readCalendar, read(year + 1), { quiet: true }).data
  return calendarOf([...(thisYear?.holidays ?? []), ...(next?.holidays ?? [])])
}

const zonesWith = (own: string) =>
  [...new Set([own, ...Intl.supportedValuesOf('timeZone')])].map(value => ({ value, label: value }))
