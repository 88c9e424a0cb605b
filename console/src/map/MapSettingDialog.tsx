import type { InputOf } from '@watchfire/contract/core/call.ts'
import { coordinateSystems } from '@watchfire/contract/map/gcj.rules.ts'
import { type MapSetting, mapCalls } from '@watchfire/contract/map/map.calls.ts'
import { mapSources } from '@watchfire/contract/map/tile-address.rules.ts'
import { Alert, Form, Input, Radio } from 'antd'
import { maxLengthOf, rulesFor } from '../core/form-rules.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { MapFileField } from './MapFileField.tsx'
import { mapTexts } from './map.texts.ts'
import { TileFields } from './TileFields.tsx'
import { useMapUpload } from './use-map-upload.ts'

const call = mapCalls.saveSetting
type MapFields = Omit<InputOf<typeof call>, 'version'> & { noLabels?: boolean }
type Props = { setting: MapSetting; onClose: () => void }

/** What the customer's map is made of. A file is the map as soon as it has come; all else when it is saved. */
export function MapSettingDialog({ setting, onClose }: Props) {
  const t = useTexts(mapTexts)
  const [form] = Form.useForm<MapFields>()
  const source = Form.useWatch('source', form) ?? setting.source
  const upload = useMapUpload(() => form.setFieldValue('source', 'file'))
  const save = useAct(call, {
    refresh: ['map'],
    selection: {},
    successText: t('saved'),
    onSuccess: onClose,
    // The dialog shows it.
    onRefused: () => undefined,
  })
  const close = () => {
    upload.stop()
    onClose()
  }
  const finish = ({ noLabels, tileAddress, labelAddress, ...fields }: MapFields) =>
    save.mutate({
      ...fields,
      // What was left empty stays as it is kept.
      ...(tileAddress && { tileAddress }),
      ...(noLabels ? { labelAddress: '' } : labelAddress && { labelAddress }),
      version: setting.version,
    })
  return (
    <FormDialog<MapFields>
      width={560}
      title={t('setting')}
      form={form}
      initialValues={{ source: setting.source, coordinates: setting.coordinates, credit: setting.credit }}
      validateTrigger="onBlur"
      call={call}
      error={save.error}
      saving={save.isPending}
      onFinish={finish}
      onClose={close}
    >
      <Form.Item name="source" label={t('source')}>
        <Radio.Group
          vertical
          disabled={upload.state.kind === 'sending'}
          options={mapSources.map(value => ({ value, label: t(value) }))}
        />
      </Form.Item>
      {source === 'file' && (
        <Form.Item label={t('mapFile')}>
          <MapFileField
            shown={setting.fileName ? { name: setting.fileName, bytes: setting.fileBytes } : undefined}
            state={upload.state}
            onFile={file => void upload.send(file)}
            onStop={upload.stop}
          />
        </Form.Item>
      )}
      {source !== 'file' && setting.source === 'file' && (
        <Alert type="warning" showIcon title={t('fileGoes')} style={{ marginBottom: 16 }} />
      )}
      {source === 'tiles' && <TileFields setting={setting} />}
      {source !== 'none' && (
        <Form.Item name="credit" label={t('credit')} extra={t('creditHint')} rules={rulesFor(call, 'credit')}>
          <Input maxLength={maxLengthOf(call, 'credit')} />
        </Form.Item>
      )}
      <Form.Item name="coordinates" label={t('coordinates')} extra={t('coordinatesHint')}>
        <Radio.Group options={coordinateSystems.map(value => ({ value, label: t(value) }))} />
      </Form.Item>
    </FormDialog>
  )
}
