import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useLanguage } from '../../core/language.ts'

/** A calendar day, `YYYY-MM-DD`. */
type Day = string
export type DayRangeProps = {
  from: Day
  /** The last day, itself included. */
  until: Day
  label: string
  presets: readonly { label: string; from: Day; until: Day }[]
  onChange: (from: Day, until: Day) => void
}

const written = 'YYYY-MM-DD'

/** The calendar behind a DayRange; it opens as it comes, since somebody has just asked for it. */
export function DayRangePicker({
  className,
  from,
  until,
  label,
  presets,
  onChange,
}: DayRangeProps & { className?: string }) {
  // Set while rendering: the calendar below names its months in this very pass.
  dayjs.locale(useLanguage() === 'zh' ? 'zh-cn' : 'en')
  return (
    <DatePicker.RangePicker
      className={className}
      aria-label={label}
      defaultOpen
      autoFocus
      allowClear={false}
      value={[dayjs(from), dayjs(until)]}
      presets={presets.map(preset => ({ label: preset.label, value: [dayjs(preset.from), dayjs(preset.until)] }))}
      onChange={days => {
        if (days?.[0] && days[1]) onChange(days[0].format(written), days[1].format(written))
      }}
    />
  )
}
