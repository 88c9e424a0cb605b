import { GlobalOutlined } from '@ant-design/icons'
import { mapCalls } from '@watchfire/contract/map/map.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useUser } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { MapSettingDialog } from '../MapSettingDialog.tsx'
import { mapTexts } from '../map.texts.ts'

/** Opens the choice of the map, for those who choose it: administrators of the customer itself. */
export function MapSettingButton() {
  const { companyLevel } = useUser()
  if (companyLevel === 'company') return null
  return (
    <Can call={mapCalls.saveSetting}>
      <Opening />
    </Can>
  )
}

function Opening() {
  const t = useTexts(mapTexts)
  const [isOpen, setOpen] = useState(false)
  const setting = useCall(mapCalls.readSetting, {}, { selection: {}, enabled: isOpen }).data
  return (
    <>
      <Button icon={<GlobalOutlined />} loading={isOpen && !setting} onClick={() => setOpen(true)}>
        {t('setting')}
      </Button>
      {isOpen && setting && <MapSettingDialog setting={setting} onClose={() => setOpen(false)} />}
    </>
  )
}
