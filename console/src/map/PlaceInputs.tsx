import { EnvironmentOutlined } from '@ant-design/icons'
import type { CoordinateSystem } from '@watchfire/contract/map/gcj.rules.ts'
import { Button, InputNumber, Space } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { lazyDialog } from '../ui/state/lazy-part.tsx'
import { mapTexts } from './map.texts.ts'
import { isWhole, type MaybePlace, toKeep, toType } from './typed-place.ts'

const PlacePicker = lazyDialog(async () => (await import('./PlacePicker.tsx')).PlacePicker)

type Props = {
  /** As it is kept; given by Form.Item, as are the others. */
  value?: MaybePlace
  onChange?: (place: MaybePlace) => void
  id?: string
  system: CoordinateSystem
  /** There is a map, and this person may see it. */
  picks: boolean
}

/** Longitude and latitude, typed in the coordinates of the map or chosen on it. */
export function PlaceInputs({ value = {}, onChange, id, system, picks }: Props) {
  const t = useTexts(mapTexts)
  const [isPicking, setPicking] = useState(false)
  // What is typed stays as it is typed while it is what the form holds.
  const [own, setOwn] = useState<{ kept: MaybePlace; typed: MaybePlace }>()
  const typed = own?.kept === value ? own.typed : toType(value, system)
  const type = (part: keyof MaybePlace, degrees: number | null) => {
    const next = { ...typed, [part]: degrees ?? undefined }
    const kept = toKeep(next, system)
    setOwn({ kept, typed: next })
    onChange?.(kept)
  }
  return (
    <Space wrap>
      {(['longitude', 'latitude'] as const).map((part, at) => (
        <InputNumber<number>
          key={part}
          {...(at === 0 && id !== undefined && { id })}
          aria-label={t(part)}
          prefix={t(part)}
          controls={false}
          precision={6}
          style={{ width: '12rem' }}
          value={typed[part] ?? null}
          onChange={degrees => type(part, degrees)}
        />
      ))}
      {picks && (
        <Button icon={<EnvironmentOutlined />} onClick={() => setPicking(true)}>
          {t('pick')}
        </Button>
      )}
      {isPicking && (
        <PlacePicker
          start={isWhole(value) ? value : undefined}
          onPick={place => {
            setOwn(undefined)
            onChange?.(place)
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </Space>
  )
}
