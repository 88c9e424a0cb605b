import { CopyOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { weekdays } from '../../core/weekday.texts.ts'
import { armingTexts } from './arming.texts.ts'

const groups = {
  copyToAll: [0, 1, 2, 3, 4, 5, 6],
  copyToWorkdays: [0, 1, 2, 3, 4],
  copyToWeekend: [5, 6],
} as const
type Group = keyof typeof groups

type Props = { day: number; onCopy: (days: readonly number[]) => void; large?: boolean }

/** Gives the armed times of a day to others. */
export function CopyDay({ day, onCopy, large = false }: Props) {
  const t = useTexts(armingTexts)
  const label = t('copyDay', { day: t(weekdays[day] ?? 'monday') })
  const items = [
    ...(Object.keys(groups) as Group[]).map(key => ({ key, label: t(key) })),
    { type: 'divider' as const },
    ...weekdays.flatMap((name, at) => (at === day ? [] : [{ key: String(at), label: t(name) }])),
  ]
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items, onClick: ({ key }) => onCopy(key in groups ? groups[key as Group] : [Number(key)]) }}
    >
      {large ? (
        <Button icon={<CopyOutlined aria-hidden />}>{label}</Button>
      ) : (
        <Button type="text" size="small" icon={<CopyOutlined />} aria-label={label} title={label} />
      )}
    </Dropdown>
  )
}
