import { type ChannelLevel, channelLevelCalls } from '@watchfire/contract/level/channel-level.calls.ts'
import { quietsSevere } from '@watchfire/contract/level/channel-level.rules.ts'
import { Button, Drawer, Table } from 'antd'
import { useState } from 'react'
import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { LevelChoice } from '../../level/public/LevelChoice.tsx'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { Muted } from '../../ui/text.tsx'
import type { ActedCamera } from '../bulk/camera-act.ts'
import { CameraLevelDialog } from './CameraLevelDialog.tsx'
import styles from './CameraLevelsDrawer.module.css'
import { cameraLevelTexts } from './camera-level.texts.ts'

/** What one camera has otherwise than usual for alarms of each type; its own ones first. */
export function CameraLevelsDrawer({ camera, onClose }: { camera: ActedCamera; onClose: () => void }) {
  const t = useTexts(cameraLevelTexts)
  const { channelId, name } = camera
  const { data, error, isPending, refetch } = useCall(channelLevelCalls.list, { channelId }, { quiet: true })
  const [edited, setEdited] = useState<number>()
  const close = () => setEdited(undefined)
  return (
    <Drawer open size={720} title={t('title', { name })} onClose={onClose}>
      <Muted as="p">{t('about')}</Muted>
      <Table<ChannelLevel>
        size="small"
        rowKey="type"
        dataSource={data}
        pagination={false}
        scroll={{ x: '34rem' }}
        locale={{
          emptyText: (
            <ListEmpty
              state={isPending ? 'loading' : error ? 'failed' : 'empty'}
              emptyText={t('none')}
              error={error ?? undefined}
              onRetry={() => void refetch()}
            />
          ),
        }}
        columns={[
          { title: t('type'), dataIndex: 'typeName', width: '9rem', fixed: 'start' },
          { title: t('usual'), width: '11rem', render: (_, { usual }) => <Value {...usual} /> },
          { title: t('here'), render: (_, row) => <OwnValue row={row} /> },
          {
            width: '6rem',
            render: (_, { type, typeName }) => (
              <Button size="small" aria-label={t('changeType', { type: typeName })} onClick={() => setEdited(type)}>
                {t('change')}
              </Button>
            ),
          },
        ]}
      />
      {edited !== undefined && (
        <CameraLevelDialog cameras={[camera]} initialType={edited} onClose={close} onDone={close} />
      )}
    </Drawer>
  )
}

function Value({ level, mergeSeconds }: ChannelLevel['now']) {
  const t = useTexts(cameraLevelTexts)
  return (
    <span className={styles.value}>
      <LevelChoice level={level} />
      <small>{mergeSeconds === 0 ? t('never') : t('seconds', { count: mergeSeconds })}</small>
    </span>
  )
}

/** Nothing where it is as usual: what stands there is then what somebody wanted. */
function OwnValue({ row: { own, now, usual } }: { row: ChannelLevel }) {
  const t = useTexts(cameraLevelTexts)
  if (!own) return '–'
  const wanted = { level: own.level ?? undefined, mergeSeconds: own.mergeSeconds ?? undefined }
  const isHeldUp = !own.severeAgreed && quietsSevere(usual, wanted)
  return (
    <>
      <span className={styles.value}>
        <Value {...now} />
        <StateTag color={own.severeAgreed ? 'warning' : 'processing'}>
          {t(own.severeAgreed ? 'quieter' : 'own')}
        </StateTag>
      </span>
      {isHeldUp && <span className={styles.note}>{t('notInForce')}</span>}
      <span className={styles.note}>{t('setBy', { by: own.changedBy, at: siteText(own.changedAt) })}</span>
      {own.reason && <span className={styles.note}>{t('reasonGiven', { reason: own.reason })}</span>}
    </>
  )
}
