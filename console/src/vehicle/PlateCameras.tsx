import { DeleteOutlined } from '@ant-design/icons'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { plateCalls } from '@watchfire/contract/vehicle/plate.calls.ts'
import { type CheckSide, checkSide, type Park } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { Button, Flex, Modal, Segmented, Spin } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { useAct, useCall } from '../core/use-call.ts'
import { DeviceSelect } from '../device/public/DeviceSelect.tsx'
import { Can } from '../ui/Can.tsx'
import { StateTag } from '../ui/StateTag.tsx'
import { Muted } from '../ui/text.tsx'
import styles from './PlateCameras.module.css'
import { plateTexts } from './plate.texts.ts'

/** Which cameras read plates for a park, and on which way. */
export function PlateCameras({ park: { parkId, parkName }, onClose }: { park: Park; onClose: () => void }) {
  const t = useTexts(plateTexts)
  const { data } = useCall(plateCalls.listCameras, { parkId })
  const bind = useAct(plateCalls.bindCamera, { refresh: ['plate'], successText: t('done') })
  return (
    <Modal open width={520} title={t('camerasOf', { park: parkName })} footer={null} onCancel={onClose}>
      <Muted>{t('camerasHint')}</Muted>
      <Spin spinning={!data}>
        <ul className={styles.cameras}>
          {data?.map(({ deviceId, deviceName, side }) => (
            <li key={deviceId}>
              <StateTag color="processing">{t(side)}</StateTag>
              <span>{deviceName}</span>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`${t('remove')} ${deviceName}`}
                title={t('remove')}
                loading={bind.isPending}
                onClick={() => bind.mutate({ parkId, deviceId })}
              />
            </li>
          ))}
        </ul>
        {data?.length === 0 && <p>{t('noCameras')}</p>}
      </Spin>
      <Can call={deviceCalls.list}>
        <AddCamera
          bound={data?.map(({ deviceId }) => deviceId) ?? []}
          saving={bind.isPending}
          onAdd={(deviceId, side) => bind.mutate({ parkId, deviceId, side })}
        />
      </Can>
    </Modal>
  )
}

type AddProps = { bound: readonly string[]; saving: boolean; onAdd: (deviceId: string, side: CheckSide) => void }

function AddCamera({ bound, saving, onAdd }: AddProps) {
  const t = useTexts(plateTexts)
  const [deviceId, setDeviceId] = useState<string>()
  const [side, setSide] = useState<CheckSide>('entry')
  return (
    <Flex gap={8} wrap>
      <DeviceSelect
        aria-label={t('camera')}
        placeholder={t('camera')}
        value={deviceId}
        onChange={setDeviceId}
        style={{ flex: '1 1 12rem' }}
        without={bound}
      />
      <Segmented<CheckSide>
        aria-label={t('direction')}
        value={side}
        onChange={setSide}
        options={checkSide.out.options.map(value => ({ value, label: t(value) }))}
      />
      <Button
        type="primary"
        disabled={deviceId === undefined}
        loading={saving}
        onClick={() => {
          if (deviceId) onAdd(deviceId, side)
          setDeviceId(undefined)
        }}
      >
        {t('addCamera')}
      </Button>
    </Flex>
  )
}
