import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { deviceState } from '@watchfire/contract/device/device.shapes.ts'
import { useMemo } from 'react'
import { useLiveEvents } from '../../core/live-channel.ts'
import { useTexts } from '../../core/texts.ts'
import { refreshModules } from '../../core/use-call.ts'
import { choiceFilter, textFilter } from '../../ui/list/filters.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useNarrow } from '../../ui/theme/use-media.ts'
import { AiServerFacts } from '../ai-server/AiServerFacts.tsx'
import { aiServerTexts } from '../ai-server/ai-server.texts.ts'
import { healthColumns } from '../ai-server/ai-server-columns.tsx'
import { byTrouble, sinceText } from '../ai-server/ai-server-labels.ts'
import { deviceTexts } from '../device.texts.ts'
import { DeviceCards } from '../public/DeviceCards.tsx'
import { RemoteDrawer } from './RemoteDrawer.tsx'
import { remoteTexts } from './remote.texts.ts'

const every = 10_000

/** The AI servers with how each of them is; a click opens what can be done to it from here. */
export function RemotePage() {
  const t = useTexts(remoteTexts)
  const server = useTexts(aiServerTexts)
  const words = useTexts(deviceTexts)
  const columns = useMemo(() => healthColumns(server), [server])
  const narrow = useNarrow()
  useLiveEvents('device', () => void refreshModules(['device']))
  const filters = useMemo(
    () => [
      textFilter('keyword', server('keyword')),
      choiceFilter(
        'state',
        server('allStates'),
        deviceState.out.options.map(value => ({ value, label: words(value) })),
      ),
    ],
    [server, words],
  )
  return (
    <ListPage<typeof deviceCalls.listAiServers>
      title={t('title')}
      call={deviceCalls.listAiServers}
      input={({ keyword, state }) => ({ keyword, state: deviceState.out.safeParse(state).data })}
      idOf={({ aiServerId }) => aiServerId}
      filters={filters}
      columns={columns}
      minWidth="52rem"
      refetchInterval={every}
      emptyText={t('noneYet')}
      {...(narrow && {
        body: ({ rows, open }) => (
          <DeviceCards
            onOpen={open}
            cards={byTrouble(rows, server).map(one => ({
              id: one.aiServerId,
              name: one.name,
              state: one.state,
              facts: <small>{sinceText(one, server)}</small>,
              body: <AiServerFacts server={one} />,
              foot: null,
            }))}
          />
        ),
      })}
      detail={({ id, close }) => <RemoteDrawer aiServerId={id} onClose={close} />}
    />
  )
}
