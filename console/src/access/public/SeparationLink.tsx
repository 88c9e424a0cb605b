import { SafetyOutlined } from '@ant-design/icons'
import { separationCalls } from '@watchfire/contract/access/separation/separation.calls.ts'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { mayCall, useUser } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { separationTexts } from '../separation/separation.texts.ts'

/** To the page on separated duties, for those of a customer whom it concerns. */
export function SeparationLink() {
  const t = useTexts(separationTexts)
  const navigate = useNavigate()
  const ofCustomer = useUser().companyLevel === 'customer'
  if (!ofCustomer || !mayCall(separationCalls.read)) return null
  return (
    <Button icon={<SafetyOutlined />} onClick={() => void navigate('/separation')}>
      {t('title')}
    </Button>
  )
}
