import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { detailTexts } from './detail.texts.ts'
import { KeyList } from './KeyList.tsx'

/** Tells the keys of the list. */
export function DeskKeys() {
  const t = useTexts(detailTexts)
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen} trigger="click" placement="bottomRight" content={<KeyList of="list" />}>
      <Button
        icon={<QuestionCircleOutlined />}
        aria-keyshortcuts="?"
        aria-label={t('keys')}
        title={`${t('keys')} (?)`}
      />
    </Popover>
  )
}
