import { sizeText } from '@watchfire/contract/core/size-text.ts'
import { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import type { ReleasePackage } from '@watchfire/contract/ota/ota.shapes.ts'
import type { TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { siteText } from '../core/site-zone.ts'
import { useTexts } from '../core/texts.ts'
import { Can } from '../ui/Can.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { RemoveRow } from '../ui/list/RemoveRow.tsx'
import { StateTag } from '../ui/StateTag.tsx'
import { TwoLines } from '../ui/TwoLines.tsx'
import { packageTexts } from './package.texts.ts'
import { packageWords } from './roll-out-labels.ts'
import { settingsSummary } from './runtime-setting-labels.ts'
import { runtimeSettingsTexts } from './runtime-settings.texts.ts'
import { UploadPackage } from './UploadPackage.tsx'

/** The packages that AI servers can be updated with; the platform uploads them. */
export function PackagesPage() {
  const t = useTexts(packageTexts)
  const settingTexts = useTexts(runtimeSettingsTexts)
  const columns = useMemo<TableColumnsType<ReleasePackage>>(
    () => [
      {
        title: t('version'),
        render: (_, row) => (
          <TwoLines>
            <Link to={`/detail-version/${row.packageId}`}>{packageWords(row)}</Link>
            <small>{row.releaseNotes}</small>
          </TwoLines>
        ),
      },
      {
        title: t('kind'),
        width: '14rem',
        render: (_, row) => (
          <TwoLines>
            <span>{t(row.packageKind)}</span>
            {row.settings && <small>{settingsSummary(settingTexts, row.settings)}</small>}
          </TwoLines>
        ),
      },
      {
        title: t('platform'),
        width: '9rem',
        render: (_, { platform }) => (platform === 'any' ? t('anyPlatform') : platform),
      },
      { title: t('minVersion'), width: '9rem', render: (_, row) => row.minVersion ?? t('anyVersion') },
      { title: t('size'), width: '7rem', render: (_, row) => sizeText(row.packageSize) },
      {
        title: t('checks'),
        width: '9rem',
        render: (_, { complete }) => (
          <StateTag color={complete ? 'success' : 'warning'}>{t(complete ? 'complete' : 'incomplete')}</StateTag>
        ),
      },
      {
        title: t('uploaded'),
        width: '13rem',
        render: (_, { addedAt, addedBy }) => (
          <TwoLines>
            <span>{siteText(addedAt)}</span>
            <small>{addedBy}</small>
          </TwoLines>
        ),
      },
      {
        key: 'actions',
        width: '5rem',
        fixed: 'right',
        render: (_, row) => (
          <Can call={otaCalls.removePackage}>
            <RemoveRow
              call={otaCalls.removePackage}
              input={{ packageId: row.packageId }}
              of={packageWords(row)}
              label={t('remove')}
              title={t('removeTitle', { version: packageWords(row) })}
              hint={t('removeHint')}
              done={t('removed')}
              selection={{}}
            />
          </Can>
        ),
      },
    ],
    [t, settingTexts],
  )
  return (
    <ListPage<typeof otaCalls.listPackages>
      title={t('title')}
      call={otaCalls.listPackages}
      input={() => ({})}
      idOf={row => String(row.packageId)}
      columns={columns}
      minWidth="76rem"
      emptyText={t('noneYet')}
      actions={
        <Can call={otaCalls.addPackage}>
          <UploadPackage />
        </Can>
      }
    />
  )
}
