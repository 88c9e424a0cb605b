import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { maxChoices } from '@watchfire/contract/inspection/point/check-list.shapes.ts'
import { Button, Checkbox, Flex, Form, Input } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { checkListTexts } from './check-list.texts.ts'

/** What may be chosen for an item, and which of it is bad. */
export function ChoiceFields({ of }: { of: number }) {
  const t = useTexts(checkListTexts)
  return (
    <Form.List name={[of, 'choices']}>
      {(rows, { add, remove }) => (
        <Flex vertical gap={8} style={{ marginBottom: 12 }}>
          {rows.map(({ key, name }) => (
            <Flex key={key} gap={8} align="center">
              <Form.Item
                noStyle
                name={[name, 'choice']}
                rules={[{ required: true, whitespace: true, message: t('required') }]}
              >
                <Input aria-label={t('choiceWords', { number: name + 1 })} maxLength={60} />
              </Form.Item>
              <Form.Item noStyle name={[name, 'isBad']} valuePropName="checked">
                <Checkbox style={{ whiteSpace: 'nowrap' }}>{t('isBad')}</Checkbox>
              </Form.Item>
              <Button
                icon={<CloseOutlined />}
                aria-label={t('removeChoice', { number: name + 1 })}
                onClick={() => remove(name)}
              />
            </Flex>
          ))}
          {rows.length < maxChoices && (
            <Button icon={<PlusOutlined />} onClick={() => add({ choice: '', isBad: false })}>
              {t('addChoice')}
            </Button>
          )}
        </Flex>
      )}
    </Form.List>
  )
}
