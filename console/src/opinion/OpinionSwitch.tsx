import { EyeOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTexts } from '../core/texts.ts'
import { opinionTexts } from './opinion.texts.ts'
import { type OpinionUse, opinionUses, setOpinionUse, useOpinionUse } from './public/opinion-marks.ts'

/** How the lists of the person who is signed in use opinions. */
export function OpinionSwitch({ size }: { size?: 'small' }) {
  const t = useTexts(opinionTexts)
  const use = useOpinionUse()
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      menu={{
        items: opinionUses.map(key => ({ key, label: t(key) })),
        selectedKeys: [use],
        onClick: ({ key }) => setOpinionUse(key as OpinionUse),
      }}
    >
      <Button icon={<EyeOutlined />} size={size} aria-haspopup="menu" title={t('usesHint')}>
        {t('uses', { use: t(use) })}
      </Button>
    </Dropdown>
  )
}
