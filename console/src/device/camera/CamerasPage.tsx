import { cameraSetUp } from '@watchfire/contract/device/camera.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { deviceState, aiServerId as idOfAiServer } from '@watchfire/contract/device/device.shapes.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useLiveEvents } from '../../core/live-channel.ts'
import { useTexts } from '../../core/texts.ts'
import { refreshModules, useCall } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { choiceFilter, textFilter } from '../../ui/list/filters.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { type FilterTexts, useListUrl } from '../../ui/list/list-url.ts'
import { useNarrow } from '../../ui/theme/use-media.ts'
import { CameraActBar } from '../bulk/CameraActBar.tsx'
import { cameraActs } from '../bulk/camera-act.ts'
import { deviceTexts } from '../device.texts.ts'
import { CameraSheets } from '../import/CameraSheets.tsx'
import { AddCameraButton } from './AddCameraButton.tsx'
import { CameraCards } from './CameraCards.tsx'
import { CameraDrawer } from './CameraDrawer.tsx'
import { cameraTexts } from './camera.texts.ts'
import { cameraColumns } from './camera-columns.tsx'

/** As often as AI servers tell how they are; who comes and goes is told by the live channel. */
const every = 10_000

const inputOf = ({ keyword, aiServerId, state, setUp }: FilterTexts) => ({
  keyword,
  aiServerId: idOfAiServer.safeParse(aiServerId).data,
  state: deviceState.out.safeParse(state).data,
  setUp: cameraSetUp.out.safeParse(setUp).data,
})

/** The cameras: whether each gives a picture and its settings are in use, and what can be done about it. */
export function CamerasPage() {
  const t = useTexts(cameraTexts)
  const words = useTexts(deviceTexts)
  const narrow = useNarrow()
  const [{ filters: chosen }, change] = useListUrl(['keyword', 'aiServerId', 'state', 'setUp'])
  const servers = useCall(deviceCalls.listAiServers, {}, { quiet: true }).data?.rows
  const columns = useMemo(() => cameraColumns(t, id => change({ open: id })), [t, change])
  const refresh = () => void refreshModules(['device'])
  useLiveEvents('device', refresh)
  useLiveEvents('cameraSetUp', refresh)
  const filters = useMemo(
    () => [
      textFilter('keyword', t('keyword')),
      choiceFilter(
        'aiServerId',
        t('anyAiServer'),
        (servers ?? []).map(({ aiServerId: value, name }) => ({
          value,
          label: name,
          searchText: `${name} ${value}`,
        })),
        true,
      ),
      choiceFilter(
        'state',
        t('anyState'),
        deviceState.out.options.map(value => ({ value, label: words(value) })),
      ),
      choiceFilter(
        'setUp',
        t('anySetUp'),
        cameraSetUp.out.options.map(value => ({ value, label: t(value) })),
      ),
    ],
    [t, words, servers],
  )
  const hasNoServer = servers?.length === 0
  return (
    <ListPage<typeof deviceCalls.listCameras>
      title={t('title')}
      call={deviceCalls.listCameras}
      input={inputOf}
      idOf={camera => camera.channelId}
      filters={filters}
      columns={columns}
      minWidth="80rem"
      refetchInterval={every}
      emptyText={t(hasNoServer ? 'noAiServer' : 'noneYet')}
      emptyAction={
        hasNoServer && (
          <Can call={deviceCalls.registerAiServer}>
            <Link to="/ai-box-manage">{t('toAiServers')}</Link>
          </Can>
        )
      }
      batch={props => (
        <CameraActBar {...props} call={deviceCalls.listCameras} filter={inputOf(chosen)} acts={cameraActs} />
      )}
      {...(narrow && {
        body: ({ rows, open, ...ticks }) => <CameraCards cameras={rows} onOpen={open} {...ticks} />,
      })}
      detail={({ id, close }) => <CameraDrawer channelId={id} onClose={close} />}
      actions={
        <>
          <Link to="/control-setting">{t('toControls')}</Link>
          <CameraSheets filter={inputOf(chosen)} />
          <AddCameraButton aiServerId={chosen.aiServerId} />
        </>
      }
    />
  )
}
