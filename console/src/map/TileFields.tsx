import { listText } from '@watchfire/contract/core/list-text.ts'
import { type MapSetting, mapCalls } from '@watchfire/contract/map/map.calls.ts'
import { Checkbox, Form, Input } from 'antd'
import { maxLengthOf } from '../core/form-rules.ts'
import { useLanguage } from '../core/language.ts'
import { useTexts } from '../core/texts.ts'
import { mapTexts } from './map.texts.ts'

const call = mapCalls.saveSetting

/** Addresses of tiles and of labels over them. What is kept is not shown again: it may hold a key. */
export function TileFields({ setting }: { setting: MapSetting }) {
  const t = useTexts(mapTexts)
  const language = useLanguage()
  const { tileOrigin, labelOrigin, allowedOrigins } = setting
  const kept = (origin: string) => t('addressKept', { origin: origin === '/' ? t('ownOrigin') : origin })
  const origins = listText(allowedOrigins, language) || t('noOrigins')
  return (
    <>
      <Form.Item
        name="tileAddress"
        label={t('tileAddress')}
        extra={t('addressHint', { marks: '{z} {x} {y}', origins })}
        rules={tileOrigin ? [] : [{ required: true, whitespace: true, message: t('addressRequired') }]}
      >
        <Input
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLengthOf(call, 'tileAddress')}
          placeholder={tileOrigin ? kept(tileOrigin) : 'https://…/{z}/{x}/{y}.png'}
        />
      </Form.Item>
      <Form.Item name="labelAddress" label={t('labelAddress')}>
        <Input
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLengthOf(call, 'labelAddress')}
          placeholder={labelOrigin && kept(labelOrigin)}
        />
      </Form.Item>
      {labelOrigin && (
        <Form.Item name="noLabels" valuePropName="checked">
          <Checkbox>{t('labelsRemoved')}</Checkbox>
        </Form.Item>
      )}
    </>
  )
}
