import { CameraOutlined, ClockCircleOutlined, FileTextOutlined, ReloadOutlined } from '@ant-design/icons'
import type { AiServerDetail } from '@watchfire/contract/device/ai-server.shapes.ts'
import { remoteCalls } from '@watchfire/contract/remote/remote.calls.ts'
import { logLines } from '@watchfire/contract/remote/remote.shapes.ts'
import { Alert, Button, Popconfirm, Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { Muted } from '../../ui/text.tsx'
import { deviceTexts } from '../device.texts.ts'
import styles from './RemoteActs.module.css'
import { remoteTexts } from './remote.texts.ts'

type Props = { detail: AiServerDetail; cameraId: string | undefined; onBegun: (jobId: number) => void }
const counts = [50, logLines.usual, logLines.most]

/** The fixed acts: on the AI server itself, and on one of its cameras. */
export function RemoteActs({ detail, cameraId, onBegun }: Props) {
  const t = useTexts(remoteTexts)
  const { state } = detail.aiServer
  return (
    <section className={styles.acts}>
      {state !== 'online' && <Alert type="warning" showIcon title={t('away')} />}
      <OwnActs detail={detail} onBegun={onBegun} />
      <CameraActs detail={detail} cameraId={cameraId} onBegun={onBegun} />
    </section>
  )
}

function OwnActs({ detail: { aiServer }, onBegun }: Omit<Props, 'cameraId'>) {
  const t = useTexts(remoteTexts)
  const { aiServerId, name } = aiServer
  const [lines, setLines] = useState<number>(logLines.usual)
  const options = { refresh: ['remote'] as const, onSuccess: ({ jobId }: { jobId: number }) => onBegun(jobId) }
  const run = useAct(remoteCalls.run, options)
  const restart = useAct(remoteCalls.restart, options)
  const isRunning = (verb: string) => run.isPending && run.variables.verb === verb
  return (
    <div>
      <h3 className={styles.title}>{t('ofServer')}</h3>
      <div className={styles.line}>
        <Button
          icon={<ClockCircleOutlined />}
          loading={isRunning('clock')}
          onClick={() => run.mutate({ aiServerId, verb: 'clock' })}
        >
          {t('clock')}
        </Button>
        <Button
          icon={<FileTextOutlined />}
          loading={isRunning('log')}
          onClick={() => run.mutate({ aiServerId, verb: 'log', lines })}
        >
          {t('log')}
        </Button>
        <Select
          value={lines}
          aria-label={t('lines')}
          options={counts.map(count => ({ value: count, label: t('linesOf', { count }) }))}
          onChange={setLines}
        />
        <Popconfirm
          title={t('restartTitle', { name })}
          description={<span className={styles.hint}>{t('restartHint')}</span>}
          okButtonProps={{ danger: true }}
          onConfirm={() => restart.mutate({ aiServerId })}
        >
          <Button danger icon={<ReloadOutlined />} loading={restart.isPending}>
            {t('restart')}
          </Button>
        </Popconfirm>
      </div>
    </div>
  )
}

function CameraActs({ detail: { channels }, cameraId, onBegun }: Props) {
  const t = useTexts(remoteTexts)
  const words = useTexts(deviceTexts)
  const [chosen, choose] = useState(cameraId)
  const channelId = chosen ?? channels[0]?.channelId
  const run = useAct(remoteCalls.runOnCamera, { refresh: ['remote'], onSuccess: ({ jobId }) => onBegun(jobId) })
  if (channelId === undefined) return <Muted>{t('noCamera')}</Muted>
  return (
    <div>
      <h3 className={styles.title}>{t('ofCamera')}</h3>
      <div className={styles.line}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          className={styles.camera}
          value={channelId}
          aria-label={t('chooseCamera')}
          options={channels.map(channel => ({
            value: channel.channelId,
            label: `${channel.name} · ${words(channel.state)}`,
          }))}
          onChange={choose}
        />
        {(['ping', 'probe', 'snapshot'] as const).map(verb => (
          <Button
            key={verb}
            icon={verb === 'snapshot' ? <CameraOutlined /> : undefined}
            loading={run.isPending && run.variables.verb === verb}
            onClick={() => run.mutate({ channelId, verb })}
          >
            {t(verb)}
          </Button>
        ))}
      </div>
    </div>
  )
}
