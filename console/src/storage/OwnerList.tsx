import { sizeText } from '@watchfire/contract/core/size-text.ts'
import { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { type OwnerKind, ownerKind, type StorageOwner } from '@watchfire/contract/storage/storage.shapes.ts'
import { Segmented, type TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useUser } from '../core/session-store.ts'
import { type Translate, useTexts } from '../core/texts.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { TwoLines } from '../ui/TwoLines.tsx'
import { storageTexts } from './storage.texts.ts'

const kindOf = (text: string | null | undefined): OwnerKind => ownerKind.safeParse(text).data ?? 'channel'

const idOf = (owner: StorageOwner) => String(owner.ownerId)

/** Channels, projects, companies or customers, the largest first. */
export function OwnerList() {
  const t = useTexts(storageTexts)
  const { companyLevel } = useUser()
  const [params, setParams] = useSearchParams()
  const kind = kindOf(params.get('by'))
  const shown = ownerKind.options.filter(option => option !== 'customer' || companyLevel === 'platform').toReversed()
  const columns = useMemo(() => ownerColumns(t), [t])
  return (
    <ListPage<typeof storageCalls.listOwners>
      call={storageCalls.listOwners}
      input={({ by }) => ({ ownerKind: kindOf(by) })}
      alsoReads={['by']}
      idOf={idOf}
      columns={columns}
      emptyText={t('noOwner', { owner: t(kind) })}
      actions={
        <Segmented<OwnerKind>
          aria-label={t('by')}
          value={kind}
          options={shown.map(value => ({ value, label: t(value) }))}
          onChange={by => setParams(by === 'channel' ? {} : { by })}
        />
      }
      minWidth="52rem"
    />
  )
}

function ownerColumns(t: Translate<(typeof storageTexts)['zh']>): TableColumnsType<StorageOwner> {
  return [
    {
      title: t('name'),
      width: '16rem',
      render: (_, { name, above, deviceId }) => (
        <TwoLines>
          <span>{name}</span>
          <small>{[above, deviceId].filter(Boolean).join(' · ')}</small>
        </TwoLines>
      ),
    },
    {
      title: t('recordings'),
      width: '8rem',
      align: 'end',
      render: (_, { recordingBytes }) => sizeText(recordingBytes),
    },
    { title: t('pictures'), width: '8rem', align: 'end', render: (_, { pictureBytes }) => sizeText(pictureBytes) },
    { title: t('others'), width: '7rem', align: 'end', render: (_, { otherBytes }) => sizeText(otherBytes) },
    { title: t('count'), width: '7rem', align: 'end', render: (_, { files }) => files.toLocaleString('en') },
    { title: t('size'), width: '8rem', align: 'end', render: (_, { bytes }) => <strong>{sizeText(bytes)}</strong> },
  ]
}
