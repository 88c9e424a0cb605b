import { ReloadOutlined } from '@ant-design/icons'
import { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import { isOver } from '@watchfire/contract/ota/ota.rules.ts'
import type { RollOut, RollOutDevice } from '@watchfire/contract/ota/ota.shapes.ts'
import { Button } from 'antd'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { Muted } from '../ui/text.tsx'
import { otaTexts } from './ota.texts.ts'
import { ReasonWords } from './ReasonWords.tsx'
import styles from './RollOutDevices.module.css'
import { deviceStateText, hasFailed } from './roll-out-labels.ts'

/** Each AI server: where it is, and why it is not where it should be. */
export function RollOutDevices({ rollOut, devices }: { rollOut: RollOut; devices: readonly RollOutDevice[] }) {
  const t = useTexts(otaTexts)
  const retry = useAct(otaCalls.retryDevice, { refresh: ['ota'], successText: t('saved') })
  return (
    <ul className={styles.devices}>
      {devices.map(device => (
        <li key={device.aiServerId} data-failed={hasFailed(device)}>
          <span className={styles.name}>
            {device.name}
            <Muted as="small">
              {t('phaseOf', { number: device.phase + 1 })}
              {device.tries > 1 && ` · ${t('tries', { count: device.tries })}`}
              {device.version && ` · ${t('nowVersion', { version: device.version })}`}
            </Muted>
          </span>
          <span className={styles.state}>
            {deviceStateText(t, device, rollOut)}
            {device.reason && (
              <small>
                <ReasonWords of={device} />
              </small>
            )}
          </span>
          {hasFailed(device) && !isOver(rollOut.state) && (
            <Button
              size="small"
              icon={<ReloadOutlined />}
              loading={retry.isPending && retry.variables.aiServerId === device.aiServerId}
              aria-label={`${t('retry')} ${device.name}`}
              onClick={() => retry.mutate({ rollOutId: rollOut.rollOutId, aiServerId: device.aiServerId })}
            >
              {t('retry')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
