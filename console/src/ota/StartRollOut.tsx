import { PlusOutlined } from '@ant-design/icons'
import { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { Can } from '../ui/Can.tsx'
import { NewRollOutDialog } from './NewRollOutDialog.tsx'
import { otaTexts } from './ota.texts.ts'

export function StartRollOut() {
  const t = useTexts(otaTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <Can call={otaCalls.startRollOut}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
        {t('start')}
      </Button>
      {isOpen && <NewRollOutDialog onClose={() => setOpen(false)} />}
    </Can>
  )
}
