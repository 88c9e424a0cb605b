import { PlusOutlined } from '@ant-design/icons'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { deviceState } from '@watchfire/contract/device/device.shapes.ts'
import { releasePlatform } from '@watchfire/contract/fleet/release.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useLiveEvents } from '../../core/live-channel.ts'
import { useTexts } from '../../core/texts.ts'
import { refreshModules } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { choiceFilter, textFilter } from '../../ui/list/filters.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useView, ViewSwitch } from '../../ui/list/ViewSwitch.tsx'
import { useNarrow } from '../../ui/theme/use-media.ts'
import { deviceTexts } from '../device.texts.ts'
import { AiServerCards } from './AiServerCards.tsx'
import { AiServerDrawer } from './AiServerDrawer.tsx'
import { aiServerTexts } from './ai-server.texts.ts'
import { aiServerColumns } from './ai-server-columns.tsx'
import { RegisterDialog } from './RegisterDialog.tsx'

const views = ['list', 'cards'] as const
/** As often as AI servers tell how they are; who comes and goes is told by the live channel. */
const every = 10_000

/** The AI servers: who is there, how each of them is, and what an administrator does with them. */
export function AiServersPage() {
  const t = useTexts(aiServerTexts)
  const words = useTexts(deviceTexts)
  const columns = useMemo(() => aiServerColumns(t), [t])
  const narrow = useNarrow()
  const cards = useView(views) === 'cards' || narrow
  const [isRegistering, setRegistering] = useState(false)
  useLiveEvents('device', () => void refreshModules(['device']))
  const filters = useMemo(
    () => [
      textFilter('keyword', t('keyword')),
      choiceFilter(
        'state',
        t('allStates'),
        deviceState.out.options.map(value => ({ value, label: words(value) })),
      ),
      choiceFilter(
        'platform',
        t('allPlatforms'),
        releasePlatform.options.map(value => ({ value, label: value })),
      ),
    ],
    [t, words],
  )
  return (
    <>
      <ListPage<typeof deviceCalls.listAiServers>
        title={t('title')}
        call={deviceCalls.listAiServers}
        input={({ keyword, state, platform }) => ({
          keyword,
          state: deviceState.out.safeParse(state).data,
          platform: releasePlatform.safeParse(platform).data,
        })}
        idOf={server => server.aiServerId}
        filters={filters}
        alsoReads={['view']}
        columns={columns}
        minWidth="70rem"
        refetchInterval={every}
        emptyText={t('noneYet')}
        {...(cards && { body: ({ rows, open }) => <AiServerCards servers={rows} onOpen={open} /> })}
        detail={({ id, close }) => <AiServerDrawer aiServerId={id} onClose={close} />}
        actions={
          <>
            {!narrow && <ViewSwitch views={views} label={t} />}
            <Can call={deviceCalls.registerAiServer}>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setRegistering(true)}>
                {t('register')}
              </Button>
            </Can>
          </>
        }
      />
      {isRegistering && <RegisterDialog onClose={() => setRegistering(false)} />}
    </>
  )
}
