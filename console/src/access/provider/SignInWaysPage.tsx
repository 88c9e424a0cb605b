import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { ListBody, ListSection } from '../../ui/list/ListParts.tsx'
import { useView, ViewTitle } from '../../ui/list/ViewSwitch.tsx'
import { IdentityList } from './IdentityList.tsx'
import { providerTexts } from './provider.texts.ts'
import { SignInSettings } from './SignInSettings.tsx'

const views = ['settings', 'people'] as const

/** How people of a customer sign in, and who came by its provider. */
export function SignInWaysPage() {
  const t = useTexts(providerTexts)
  const settings = useCall(providerCalls.readSettings, {}, { quiet: true })
  const showsPeople = useView(views) === 'people'
  // The platform has no ways of its own, nor has a company below a customer.
  const noCustomer = settings.error?.code === 'provider.noCustomer'
  return (
    <ListSection>
      <ViewTitle title={t('title')} views={views} label={t} />
      {settings.data ? (
        showsPeople ? (
          <IdentityList />
        ) : (
          <SignInSettings key={settings.data.companyId} settings={settings.data} />
        )
      ) : (
        <ListBody>
          <ListEmpty
            state={noCustomer ? 'empty' : settings.isPending ? 'loading' : 'failed'}
            emptyText={settings.error?.text}
            error={settings.error ?? undefined}
            onRetry={() => void settings.refetch()}
          />
        </ListBody>
      )}
    </ListSection>
  )
}
