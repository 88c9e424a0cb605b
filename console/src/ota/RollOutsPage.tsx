import { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import type { RollOut } from '@watchfire/contract/ota/ota.shapes.ts'
import { Progress, type TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { siteText } from '../core/site-zone.ts'
import { useTexts } from '../core/texts.ts'
import { TextButton } from '../ui/buttons.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { useListUrl } from '../ui/list/list-url.ts'
import { StateTag } from '../ui/StateTag.tsx'
import { TwoLines } from '../ui/TwoLines.tsx'
import { otaTexts } from './ota.texts.ts'
import { RollOutDrawer } from './RollOutDrawer.tsx'
import { colourOfRollOut, packageWords } from './roll-out-labels.ts'
import { StartRollOut } from './StartRollOut.tsx'

const every = 5000

/** Roll-outs: which version goes to how many AI servers, and how far each is. */
export function RollOutsPage() {
  const t = useTexts(otaTexts)
  const [, change] = useListUrl([])
  const columns = useMemo<TableColumnsType<RollOut>>(
    () => [
      {
        title: t('version'),
        render: (_, row) => (
          <TwoLines>
            <span>
              <TextButton style={{ padding: 0 }} onClick={() => change({ open: String(row.rollOutId) })}>
                {packageWords(row)}
              </TextButton>
            </span>
            <small>{row.packageKind === 'edge' ? row.platform : t(row.packageKind)}</small>
          </TwoLines>
        ),
      },
      { title: t('company'), dataIndex: 'companyName' },
      {
        title: t('state'),
        width: '9rem',
        render: (_, { state }) => <StateTag color={colourOfRollOut[state]}>{t(state)}</StateTag>,
      },
      {
        title: t('progress'),
        width: '16rem',
        render: (_, { done, failed, devices }) => (
          <TwoLines>
            <Progress
              percent={Math.round((done * 100) / Math.max(1, devices))}
              size="small"
              status={failed > 0 ? 'exception' : 'normal'}
              aria-label={t('progress')}
            />
            <small>{t('counts', { done, devices, failed })}</small>
          </TwoLines>
        ),
      },
      {
        title: t('madeBy'),
        width: '13rem',
        render: (_, { madeAt, madeBy }) => (
          <TwoLines>
            <span>{siteText(madeAt)}</span>
            <small>{madeBy}</small>
          </TwoLines>
        ),
      },
    ],
    [t, change],
  )
  return (
    <ListPage<typeof otaCalls.listRollOuts>
      title={t('title')}
      call={otaCalls.listRollOuts}
      input={() => ({})}
      idOf={row => String(row.rollOutId)}
      columns={columns}
      minWidth="56rem"
      refetchInterval={every}
      emptyText={t('noneYet')}
      detail={({ id, close }) => <RollOutDrawer rollOutId={Number(id)} onClose={close} />}
      actions={<StartRollOut />}
    />
  )
}
