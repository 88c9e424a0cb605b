import { shownPlace } from '@watchfire/contract/map/gcj.rules.ts'
import { mapCalls } from '@watchfire/contract/map/map.calls.ts'
import { maxLatitude } from '@watchfire/contract/map/place.shapes.ts'
import { Form } from 'antd'
import { useRight } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { mapTexts } from '../map.texts.ts'
import { PlaceInputs } from '../PlaceInputs.tsx'
import { type MaybePlace, problemOf } from '../typed-place.ts'

const example = { longitude: 121.4737, latitude: 31.2304 }

/** The field `place` of a form: where something is on the map, in the coordinates that map has. */
export function PlaceField() {
  const t = useTexts(mapTexts)
  const mayRead = useRight(mapCalls.readSetting.right)
  const mayLook = useRight(mapCalls.read.right)
  const setting = useCall(mapCalls.readSetting, {}, { quiet: true, selection: {}, enabled: mayRead })
  const system = setting.data?.coordinates ?? 'wgs84'
  const { longitude, latitude } = shownPlace(example, system)
  return (
    <Form.Item
      name="place"
      label={t('place')}
      extra={t('placeHint', { system: t(system), example: `${longitude.toFixed(4)}, ${latitude.toFixed(4)}` })}
      rules={[
        {
          validator: async (_, at: MaybePlace | undefined) => {
            const problem = problemOf(at)
            if (problem) throw new Error(t(problem, { most: maxLatitude }))
          },
        },
      ]}
    >
      {/* What was typed in one system is nothing in the other. */}
      <PlaceInputs key={system} system={system} picks={mayLook && (setting.data?.source ?? 'none') !== 'none'} />
    </Form.Item>
  )
}
