import { CalendarOutlined, PictureOutlined } from '@ant-design/icons'
import { hostedCalls } from '@watchfire/contract/hosted/hosted.calls.ts'
import type { HostedCamera } from '@watchfire/contract/hosted/hosted.shapes.ts'
import type { TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { siteText } from '../core/site-zone.ts'
import { sizedLink } from '../core/sized-link.ts'
import { Can } from '../ui/Can.tsx'
import { RowAction } from '../ui/list/RowActions.tsx'
import { TwoLines } from '../ui/TwoLines.tsx'
import { type HostedWords, planText } from './hosted-words.ts'
import { LastPicture } from './LastPicture.tsx'

const picturesOf = (channelId: string): string => `/hosted-pic?device=${encodeURIComponent(channelId)}`

export function hostedColumns(t: HostedWords, plan: (camera: HostedCamera) => void): TableColumnsType<HostedCamera> {
  return [
    {
      title: t('camera'),
      render: (_, camera) => (
        <TwoLines>
          <span>{camera.name}</span>
          <small>{[camera.projectName, camera.regionName, camera.channelId].filter(Boolean).join(' · ')}</small>
        </TwoLines>
      ),
    },
    {
      title: t('plan'),
      render: (_, { schedule, hostedState: state }) => (
        <TwoLines>
          <span>{planText(t, schedule)}</span>
          {state !== 'off' && <small title={state === 'unknown' ? t('unknownHint') : undefined}>{t(state)}</small>}
          {state === 'unknown' && <small>{t('unknownHint')}</small>}
        </TwoLines>
      ),
    },
    {
      title: t('today'),
      width: '8rem',
      render: (_, { schedule, pictures, same, holes, expected }) =>
        (schedule.mode !== 'off' || expected > 0) && (
          <TwoLines>
            <span>{t('got', { got: pictures + same, expected })}</span>
            {holes > 0 && <small>{t('holesToday', { count: holes })}</small>}
          </TwoLines>
        ),
    },
    {
      title: t('last'),
      width: '13rem',
      render: (_, { channelId, name, lastSlot, lastUrl }) =>
        lastSlot !== null && (
          <LastPicture
            link={sizedLink(lastUrl, 'small')}
            text={`${name} ${siteText(lastSlot).slice(0, 16)}`}
            time={siteText(lastSlot).slice(5, 16)}
            to={picturesOf(channelId)}
          />
        ),
    },
    {
      title: t('kept'),
      width: '6rem',
      render: (_, { keepDays, schedule }) => schedule.mode !== 'off' && t('days', { count: keepDays }),
    },
    {
      key: 'actions',
      width: '6rem',
      fixed: 'right',
      render: (_, camera) => (
        <span style={{ whiteSpace: 'nowrap' }}>
          <Can call={hostedCalls.saveSchedule}>
            <RowAction label={t('setPlan')} of={camera.name} icon={<CalendarOutlined />} onClick={() => plan(camera)} />
          </Can>
          <Can call={hostedCalls.readDay}>
            <Link to={picturesOf(camera.channelId)} aria-label={`${t('see')} ${camera.name}`} title={t('see')}>
              <PictureOutlined />
            </Link>
          </Can>
        </span>
      ),
    },
  ]
}
