import { RobotOutlined } from '@ant-design/icons'
import { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { Can } from '../ui/Can.tsx'
import { DaySummaryDialog } from './DaySummaryDialog.tsx'
import { daySummaryTexts } from './day-summary.texts.ts'

/** For whoever may ask the model: opens the summary of this day. */
export function DaySummaryButton({ day }: { day: string }) {
  const t = useTexts(daySummaryTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <Can call={opinionCalls.summariseDay}>
      <Button icon={<RobotOutlined />} onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {isOpen && <DaySummaryDialog day={day} onClose={() => setOpen(false)} />}
    </Can>
  )
}
