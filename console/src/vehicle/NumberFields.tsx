import type { Call } from '@watchfire/contract/core/call.ts'
import { plainPlate } from '@watchfire/contract/vehicle/plate.rules.ts'
import type { NumberColour, VehicleType } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { coloursOfNumber, mayLackPlate } from '@watchfire/contract/vehicle/vehicle-number.rules.ts'
import { Form, type FormInstance, Input, Select } from 'antd'
import { useTexts } from '../core/texts.ts'
import { numberTexts } from './number.texts.ts'
import { numberRules } from './plate-rules.ts'
import { useVehicleNames } from './vehicle-labels.ts'

type Numbered = { plate: string; plateColour: NumberColour; type: VehicleType }

/** After a change of number or type the colour is one that fits both. */
export function takeColour(form: FormInstance, changed: Partial<Numbered>): void {
  if (changed.plate === undefined && changed.type === undefined) return
  const { plate = '', plateColour, type } = form.getFieldsValue(['plate', 'plateColour', 'type'])
  const colours = coloursOfNumber(type, plainPlate(plate))
  if (colours[0] && !colours.includes(plateColour)) form.setFieldValue('plateColour', colours[0])
}

/** The plate with its colour, or a number of the site where the type that is chosen has none. */
export function NumberFields({ call, form, shown }: { call: Call; form: FormInstance; shown: Numbered }) {
  const t = useTexts(numberTexts)
  const names = useVehicleNames()
  const type: VehicleType = Form.useWatch('type', form) ?? shown.type
  const plate: string = Form.useWatch('plate', form) ?? shown.plate
  const fitting = coloursOfNumber(type, plainPlate(plate))
  const isOnSite = mayLackPlate(type)
  const hint = t(isOnSite ? 'siteNumberHint' : 'plateHint')
  return (
    <>
      <Form.Item
        name="plate"
        label={t(isOnSite ? 'siteNumber' : 'plate')}
        dependencies={['type']}
        rules={numberRules(call, type, hint)}
      >
        <Input maxLength={20} placeholder={hint} autoComplete="off" autoCapitalize="characters" />
      </Form.Item>
      <Form.Item name="plateColour" label={t('plateColour')}>
        <Select
          options={(Object.keys(names.plateColours) as NumberColour[])
            .filter(value => value !== 'none' || isOnSite)
            .map(value => ({
              value,
              label: names.plateColours[value],
              disabled: fitting.length > 0 && !fitting.includes(value),
            }))}
        />
      </Form.Item>
    </>
  )
}
