import { RobotOutlined } from '@ant-design/icons'
import { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { Can } from '../ui/Can.tsx'
import { DaySummaryDialog } from './DaySummaryDialog.tsx'
import { daySummaryTexts } from './day-summary.texts.ts'

/** For whoever may ask the model, where there is one: opens the summary of this day. */
export function DaySummaryButton({ day, onCovered }: { day: string; onCovered: (covered: boolean) => void }) {
  const t = useTexts(daySummaryTexts)
  const [isOpen, setOpen] = useState(false)
  // A link in it may open another alarm, which ends this one's part.
  useEffect(() => {
    onCovered(isOpen)
    return () => onCovered(false)
  }, [isOpen, onCovered])
  return (
    <Can call={opinionCalls.summariseDay}>
      <Button size="small" icon={<RobotOutlined />} onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {isOpen && <DaySummaryDialog day={day} onClose={() => setOpen(false)} />}
    </Can>
  )
}
