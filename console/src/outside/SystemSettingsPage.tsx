import { PlusOutlined } from '@ant-design/icons'
import { outsideCalls } from '@watchfire/contract/outside/outside.calls.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { ListPage } from '../ui/ListPage.tsx'
import { outsideTexts } from './outside.texts.ts'
import { PlantNetworkDialog } from './PlantNetworkDialog.tsx'
import { plantNetworkColumns } from './plant-network-columns.tsx'
import './outside.css'

/** Settings of the platform: which networks of a plant a company's mails and robots may reach. */
export function SystemSettingsPage() {
  const t = useTexts(outsideTexts)
  const [adding, setAdding] = useState(false)
  const columns = useMemo(() => plantNetworkColumns(t), [t])
  return (
    <section className="wf-list">
      <h1 className="wf-list-title">{t('title')}</h1>
      <div className="wf-outside-head">
        <div>
          <h2>{t('networks')}</h2>
          <p>{t('about')}</p>
        </div>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      </div>
      <ListPage
        call={outsideCalls.networks}
        input={() => ({})}
        idOf={network => String(network.networkId)}
        columns={columns}
        minWidth="56rem"
      />
      {adding && <PlantNetworkDialog onClose={() => setAdding(false)} />}
    </section>
  )
}
