import { CalendarOutlined, PictureOutlined } from '@ant-design/icons'
import { hostedCalls } from '@watchfire/contract/hosted/hosted.calls.ts'
import type { HostedCamera } from '@watchfire/contract/hosted/hosted.shapes.ts'
import { Link } from 'react-router'
import { useTexts } from '../core/texts.ts'
import { Can } from '../ui/Can.tsx'
import { RowAction } from '../ui/list/RowActions.tsx'
import { hostedTexts } from './hosted.texts.ts'

export const picturesOf = (channelId: string): string => `/hosted-pic?device=${encodeURIComponent(channelId)}`

/** What is done with one camera: its schedule, and the way to its pictures. */
export function HostedActions({ camera, plan }: { camera: HostedCamera; plan: (camera: HostedCamera) => void }) {
  const t = useTexts(hostedTexts)
  return (
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
  )
}
