import { DeleteOutlined } from '@ant-design/icons'
import { demand, itemKind } from '@watchfire/contract/inspection/point/check-list.shapes.ts'
import { Button, Flex, Form, Input, InputNumber, Select } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { FormPart } from '../../ui/form/form-parts.tsx'
import { ChoiceFields } from './ChoiceFields.tsx'
import { checkListTexts } from './check-list.texts.ts'
import styles from './ItemFields.module.css'

/** One item of a check list. */
export function ItemFields({ at, isOnly, onRemove }: { at: number; isOnly: boolean; onRemove: () => void }) {
  const t = useTexts(checkListTexts)
  const kind = Form.useWatch(['items', at, 'itemKind'])
  const number = at + 1
  const demands = demand.options.map(value => ({ value, label: t(value) }))
  return (
    <FormPart>
      <legend>{t('itemTitle', { number })}</legend>
      <Form.Item name={[at, 'itemNo']} hidden noStyle>
        <InputNumber />
      </Form.Item>
      <Flex gap={8}>
        <Form.Item
          name={[at, 'words']}
          className={styles.words}
          rules={[{ required: true, whitespace: true, message: t('required') }]}
        >
          <Input aria-label={t('itemWords')} placeholder={t('itemWords')} maxLength={200} />
        </Form.Item>
        {!isOnly && <Button icon={<DeleteOutlined />} aria-label={t('removeItem', { number })} onClick={onRemove} />}
      </Flex>
      <div className={styles.fields}>
        <Form.Item name={[at, 'itemKind']} label={t('kind')}>
          <Select className={styles.short} options={itemKind.options.map(value => ({ value, label: t(value) }))} />
        </Form.Item>
        {kind === 'number' && (
          <>
            <Form.Item name={[at, 'lowest']} label={t('lowest')}>
              <InputNumber className={styles.bound} min={-1e6} max={1e6} />
            </Form.Item>
            <Form.Item name={[at, 'highest']} label={t('highest')}>
              <InputNumber className={styles.bound} min={-1e6} max={1e6} />
            </Form.Item>
            <Form.Item name={[at, 'unit']} label={t('unit')}>
              <Input className={styles.bound} maxLength={12} />
            </Form.Item>
          </>
        )}
        <Form.Item name={[at, 'noteNeeded']} label={t('note')}>
          <Select className={styles.short} options={demands} />
        </Form.Item>
        <Form.Item name={[at, 'photoNeeded']} label={t('photo')}>
          <Select className={styles.short} options={demands} />
        </Form.Item>
      </div>
      {kind === 'choice' && <ChoiceFields of={at} />}
    </FormPart>
  )
}
