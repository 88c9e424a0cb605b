import { Form, Select } from 'antd'
import { useTexts } from '../core/texts.ts'
import { languageNames } from './language-names.ts'
import { noticeTexts } from './notice.texts.ts'

/** The language of what goes out to people. */
export function LanguageField({ extra }: { extra?: string }) {
  const t = useTexts(noticeTexts)
  return (
    <Form.Item name="language" label={t('language')} extra={extra}>
      <Select options={Object.entries(languageNames).map(([value, label]) => ({ value, label }))} />
    </Form.Item>
  )
}
