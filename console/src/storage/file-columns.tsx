import { LockOutlined } from '@ant-design/icons'
import { sizeText } from '@watchfire/contract/core/size-text.ts'
import { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import type { StoredFile } from '@watchfire/contract/storage/storage.shapes.ts'
import type { TableColumnsType } from 'antd'
import { Link } from 'react-router'
import type { Translate } from '../core/texts.ts'
import { Can } from '../ui/Can.tsx'
import { RowAction } from '../ui/list/RowActions.tsx'
import { TwoLines } from '../ui/TwoLines.tsx'
import { ReleaseEvidence } from './ReleaseEvidence.tsx'
import type { storageTexts } from './storage.texts.ts'

export function fileColumns(
  t: Translate<(typeof storageTexts)['zh']>,
  hold: (file: StoredFile) => void,
): TableColumnsType<StoredFile> {
  return [
    { title: t('storedAt'), width: '12rem', dataIndex: 'storedAtText' },
    {
      title: t('kind'),
      width: '11rem',
      render: (_, { kind, judgement }) => (
        <TwoLines>
          <span>{t(kind)}</span>
          {judgement !== 'none' && <small>{t(judgement)}</small>}
        </TwoLines>
      ),
    },
    {
      title: t('channel'),
      width: '14rem',
      render: (_, { deviceName, deviceId, projectName }) => (
        <TwoLines>
          <span>{deviceName}</span>
          <small>{[projectName, deviceId].filter(Boolean).join(' · ')}</small>
        </TwoLines>
      ),
    },
    {
      title: t('alarm'),
      width: '11rem',
      render: (_, { alarmId }) =>
        alarmId && (
          <Link to={`/workplace?alarm=${encodeURIComponent(alarmId)}`} aria-label={`${t('openAlarm')} ${alarmId}`}>
            {alarmId}
          </Link>
        ),
    },
    {
      title: t('size'),
      width: '7rem',
      align: 'end',
      render: (_, { url, bytes, storedAtText }) => (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={`${t('openFile')} ${sizeText(bytes)} ${storedAtText}`}
        >
          {sizeText(bytes)}
        </a>
      ),
    },
    {
      title: t('heldFilter'),
      render: (_, { alarmId, holds = [] }) =>
        holds.map(hold => (
          <div key={hold.holdId}>
            {t('heldBecause', hold)}
            <ReleaseEvidence alarmId={alarmId} hold={hold} />
          </div>
        )),
    },
    {
      key: 'actions',
      width: '4rem',
      fixed: 'right',
      render: (_, file) =>
        file.alarmId && (
          <Can call={storageCalls.holdEvidence}>
            <RowAction label={t('hold')} of={file.alarmId} icon={<LockOutlined />} onClick={() => hold(file)} />
          </Can>
        ),
    },
  ]
}
