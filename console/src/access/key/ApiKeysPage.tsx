import { apiKeyCalls } from '@watchfire/contract/access/key/api-key.calls.ts'
import type { ApiKey } from '@watchfire/contract/access/key/api-key.shapes.ts'
import { useCallback, useMemo } from 'react'
import { useTexts } from '../../core/texts.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { EditedListPage } from '../../ui/list/EditedListPage.tsx'
import { textFilter } from '../../ui/list/filters.tsx'
import { accountTexts } from '../account/account.texts.ts'
import { ApiKeyDialog } from './ApiKeyDialog.tsx'
import { apiKeyTexts } from './api-key.texts.ts'
import { apiKeyColumns } from './api-key-columns.tsx'

/** The keys by which programs call in place of a person: what each may do, until when, and when it last did. */
export function ApiKeysPage() {
  const t = useTexts(apiKeyTexts)
  const account = useTexts(accountTexts)
  const columns = useCallback((edit: (key: ApiKey) => void) => apiKeyColumns(t, account, edit), [t, account])
  const filters = useMemo(() => [textFilter('keyword', t('search'))], [t])
  return (
    <EditedListPage
      title={t('title')}
      call={apiKeyCalls.list}
      input={({ keyword }) => ({ keyword })}
      filters={filters}
      idOf={key => String(key.keyId)}
      columns={columns}
      minWidth="81rem"
      view={<BackLink to="/account">{account('back')}</BackLink>}
      addCall={apiKeyCalls.make}
      addText={t('add')}
      addWhenEmpty
      emptyText={t('noneYet')}
      dialog={(apiKey, close) => <ApiKeyDialog apiKey={apiKey} onClose={close} />}
    />
  )
}
