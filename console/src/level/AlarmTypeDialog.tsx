import { algorithmPage } from '@watchfire/contract/access/access.shapes.ts'
import { alarmFamily } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { type CatalogueType, catalogueCalls } from '@watchfire/contract/level/catalogue.calls.ts'
import { levelsInCatalogue, maxMergeSeconds, maxOverdueMinutes } from '@watchfire/contract/level/level.rules.ts'
import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { maxLengthOf, rulesFor } from '../core/form-rules.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { catalogueTexts } from './catalogue.texts.ts'
import { LevelChoice } from './public/LevelChoice.tsx'

const { save } = catalogueCalls
const pagesOfTypes = algorithmPage.def.out.options
type Fields = Omit<CatalogueType, 'version' | 'allowed'>

const fresh: Partial<Fields> = {
  family: 'general',
  level: 'normal',
  mergeSeconds: 60,
  overdueMinutes: 5,
  position: 1000,
  inUse: true,
  page: 'aiEntrance',
}

/** Changes one type of the catalogue, or enters a new one. */
export function AlarmTypeDialog({ row, onClose }: { row: CatalogueType | undefined; onClose: () => void }) {
  const t = useTexts(catalogueTexts)
  const [form] = Form.useForm<Fields>()
  const hasPage = Boolean(Form.useWatch('nickname', form))
  const act = useAct(save, {
    refresh: ['catalogue', 'level', 'alarm', 'notice'],
    selection: {},
    successText: t('saved'),
    onSuccess: onClose,
    // Shown in the form.
    onRefused: () => undefined,
  })
  const number = (name: keyof Fields, label: string, max: number, extra?: string) => (
    <Form.Item name={name} label={label} extra={extra} rules={rulesFor(save, name)}>
      <InputNumber min={0} max={max} precision={0} style={{ width: '100%' }} />
    </Form.Item>
  )
  return (
    <FormDialog<Fields>
      title={row ? t('editType', { type: row.name }) : t('add')}
      width={520}
      form={form}
      initialValues={row ?? fresh}
      call={save}
      error={act.error}
      saving={act.isPending}
      onFinish={fields =>
        act.mutate({ ...row, ...fields, nickname: fields.nickname?.trim() || null, version: row?.version ?? 0 })
      }
      onClose={onClose}
    >
      {!row && number('type', t('number'), 32767, t('numberHint'))}
      <Form.Item name="name" label={t('nameZh')} rules={rulesFor(save, 'name')}>
        <Input maxLength={maxLengthOf(save, 'name')} />
      </Form.Item>
      <Form.Item name="nameEn" label={t('nameEn')} rules={rulesFor(save, 'nameEn')}>
        <Input maxLength={maxLengthOf(save, 'nameEn')} />
      </Form.Item>
      {!row && (
        <Form.Item name="family" label={t('family')} extra={t('familyHint')}>
          <Select options={alarmFamily.options.map(family => ({ value: family, label: t(family) }))} />
        </Form.Item>
      )}
      <Form.Item name="level" label={t('level')}>
        <Select
          options={levelsInCatalogue(row?.level ?? 'normal').map(level => ({
            value: level,
            label: <LevelChoice level={level} />,
          }))}
        />
      </Form.Item>
      <Form.Item name="nickname" label={t('nickname')} extra={t('nicknameHint')} rules={rulesFor(save, 'nickname')}>
        <Input maxLength={40} />
      </Form.Item>
      {hasPage && (
        <Form.Item name="page" label={t('page')}>
          <Select options={pagesOfTypes.map(page => ({ value: page, label: t(page) }))} />
        </Form.Item>
      )}
      {number('mergeSeconds', t('merge'), maxMergeSeconds)}
      {number('overdueMinutes', t('overdue'), maxOverdueMinutes)}
      {number('position', t('order'), 100_000, t('orderHint'))}
      <Form.Item name="inUse" label={t('inUse')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}
