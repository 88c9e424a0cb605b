import { useQuery } from '@tanstack/react-query'
import { treeCalls } from '@watchfire/contract/device/channel-tree.calls.ts'
import { TileMarks } from '../alarm/public/TileMarks.tsx'
import { useSelection } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { readWallChannels } from '../device/public/channel-calls.ts'
import { LiveTile } from '../video/public/LiveTile.tsx'
import { bigScreenTexts } from './big-screen.texts.ts'
import { useTurn } from './public/use-turn.ts'
import { pageOf, tilesAtOnce } from './rotation.ts'
import styles from './VideoRotation.module.css'

/** Cameras come and go, and what is worth watching changes. */
const readEvery = 60_000

/** The live pictures, a few at a time; what is first to watch comes first. */
export function VideoRotation() {
  const t = useTexts(bigScreenTexts)
  const selection = useSelection()
  const cameras = useQuery({
    queryKey: ['device', treeCalls.listForWall.path, 'rotation', selection],
    queryFn: ({ signal }) => readWallChannels(undefined, signal),
    refetchInterval: readEvery,
    meta: { quiet: true },
  })
  const turn = useTurn((cameras.data?.length ?? 0) > tilesAtOnce)
  const shown = pageOf(cameras.data ?? [], turn)
  if (shown.length === 0) return <p className={styles.none}>{cameras.isSuccess ? t('noCameras') : ''}</p>
  return (
    <ul className={styles.tiles} data-count={shown.length} aria-label={t('videos')}>
      {shown.map(camera => (
        <li key={camera.channelId}>
          <LiveTile channel={camera} small={shown.length > 1} />
          <TileMarks still deviceId={camera.channelId} />
        </li>
      ))}
    </ul>
  )
}
