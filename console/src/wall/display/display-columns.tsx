import { EditOutlined, StopOutlined } from '@ant-design/icons'
import { displayCalls } from '@watchfire/contract/wall/display.calls.ts'
import type { Display } from '@watchfire/contract/wall/display.shapes.ts'
import type { TableColumnsType } from 'antd'
import { type Translate, useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { RowAction, RowQuestion } from '../../ui/list/RowActions.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { Muted } from '../../ui/text.tsx'
import { displayTexts } from './display.texts.ts'

type Texts = Translate<(typeof displayTexts)['zh']>

const colours = { showing: 'success', away: 'error', waiting: 'warning', revoked: 'default' } as const
/** A wall says itself that its data is old after seconds; here what lasts is worth a word. */
const oldAfterS = 60

export function displayColumns(t: Texts, rename: (display: Display) => void): TableColumnsType<Display> {
  return [
    { title: t('name'), dataIndex: 'name' },
    {
      title: t('state'),
      width: '9rem',
      render: (_, { state, dataAge }) => (
        <TwoLines>
          <span>
            <StateTag color={colours[state]}>{t(state)}</StateTag>
          </span>
          {state === 'showing' && dataAge !== null && dataAge >= oldAfterS && (
            <small>{t('dataOld', { minutes: Math.floor(dataAge / 60) })}</small>
          )}
        </TwoLines>
      ),
    },
    {
      title: t('screen'),
      width: '12rem',
      render: (_, { screen, projectId, projectName }) => (
        <TwoLines>
          <span>{t(screen)}</span>
          <small>{projectId === null ? t('wholeCompany') : projectName}</small>
        </TwoLines>
      ),
    },
    {
      title: t('lastSeen'),
      width: '12rem',
      render: (_, { lastSeenStr, address }) =>
        lastSeenStr ? (
          <TwoLines>
            <span>{lastSeenStr}</span>
            <small>{address}</small>
          </TwoLines>
        ) : (
          <Muted>–</Muted>
        ),
    },
    {
      title: t('health'),
      width: '8rem',
      render: (_, { state, fps, heapMb }) =>
        state === 'showing' && fps !== null ? (
          <TwoLines>
            <span>{t('fps', { fps })}</span>
            {heapMb !== null && <small>{t('heap', { mb: heapMb })}</small>}
          </TwoLines>
        ) : (
          <Muted>–</Muted>
        ),
    },
    {
      title: t('sound'),
      width: '14rem',
      render: (_, { state, soundAllowed }) =>
        state !== 'showing' || soundAllowed === null ? (
          <Muted>–</Muted>
        ) : soundAllowed ? (
          t('heard')
        ) : (
          <TwoLines style={{ overflowWrap: 'anywhere' }}>
            <span>
              <StateTag color="error">{t('mute')}</StateTag>
            </span>
            <small>{t('muteHint', { flag: '--autoplay-policy=no-user-gesture-required' })}</small>
          </TwoLines>
        ),
    },
    {
      title: t('madeBy'),
      width: '9rem',
      render: (_, { createdBy, createdStr }) => (
        <TwoLines>
          <span>{createdBy}</span>
          <small>{createdStr.slice(0, 10)}</small>
        </TwoLines>
      ),
    },
    {
      key: 'actions',
      width: '6rem',
      fixed: 'right',
      render: (_, display) =>
        display.state !== 'revoked' && (
          <>
            <RowAction label={t('rename')} of={display.name} icon={<EditOutlined />} onClick={() => rename(display)} />
            <Revoke display={display} />
          </>
        ),
    },
  ]
}

function Revoke({ display: { displayId, name } }: { display: Display }) {
  const t = useTexts(displayTexts)
  const revoke = useAct(displayCalls.revoke, { refresh: ['display'], selection: {}, successText: t('revokeDone') })
  return (
    <RowQuestion
      label={t('revoke')}
      of={name}
      icon={<StopOutlined />}
      danger
      title={t('revokeTitle', { name })}
      hint={t('revokeHint')}
      loading={revoke.isPending}
      onConfirm={() => revoke.mutate({ displayId })}
    />
  )
}
