import type { CoordinateSystem } from '@watchfire/contract/map/gcj.rules.ts'
import { InputNumber, Space } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { mapTexts } from './map.texts.ts'
import { type MaybePlace, toKeep, toType } from './typed-place.ts'

type Props = {
  /** As it is kept; given by Form.Item, as are the others. */
  value?: MaybePlace
  onChange?: (place: MaybePlace) => void
  id?: string
  system: CoordinateSystem
}

/** Longitude and latitude, typed in the coordinates of the map. */
export function PlaceInputs({ value = {}, onChange, id, system }: Props) {
  const t = useTexts(mapTexts)
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
    </Space>
  )
}
