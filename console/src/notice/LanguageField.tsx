import { Form, Select } from 'antd'
import { useTexts } from '../core/texts.ts'
import { noticeTexts } from './notice.texts.ts'

/** The language of what goes out to people. Each language stands in its own words, for whoever reads only that one. */
export function LanguageField({ extra }: { extra?: string }) {
  const t = useTexts(noticeTexts)
  return (
    <Form.Item name="language" label={t('language')} extra={extra}>
      <Select
        options={[
          { value: 'zh', label: '中文' },
          { value: 'en', label: 'English' },
        ]}
      />
    </Form.Item>
  )
}
