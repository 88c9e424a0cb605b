import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import type { Identity } from '@watchfire/contract/access/provider/provider.shapes.ts'
import { useMemo, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { identityColumns } from './identity-columns.tsx'
import { LinkIdentityDialog } from './LinkIdentityDialog.tsx'
import { providerTexts } from './provider.texts.ts'

const idOf = (identity: Identity) => String(identity.identityId)

/** People who came by the provider; those who wait for an account stand first. */
export function IdentityList() {
  const t = useTexts(providerTexts)
  const [linked, setLinked] = useState<Identity>()
  const columns = useMemo(() => identityColumns(t, setLinked), [t])
  return (
    <>
      <ListPage<typeof providerCalls.listIdentities>
        call={providerCalls.listIdentities}
        input={() => ({})}
        alsoReads={['view']}
        idOf={idOf}
        columns={columns}
        emptyText={t('nobodyYet')}
        minWidth="56rem"
      />
      {linked && <LinkIdentityDialog identity={linked} onClose={() => setLinked(undefined)} />}
    </>
  )
}
