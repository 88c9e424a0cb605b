import { QueryClientProvider } from '@tanstack/react-query'
import { bookingToken, visitToken } from '@watchfire/contract/vehicle/visit.shapes.ts'
import { useLocation } from 'react-router'
import { queryClient } from '../../core/query-client.ts'
import { useTexts } from '../../core/texts.ts'
import { CardPage } from '../../ui/CardPage.tsx'
import { AppTheme } from '../../ui/theme/AppTheme.tsx'
import { VisitBooking } from './VisitBooking.tsx'
import { VisitForm } from './VisitForm.tsx'
import { visitTexts } from './visit.texts.ts'

/** What a visitor opens without an account: the form of a link, or the one booking that was made by it. */
export function VisitPage() {
  return (
    <AppTheme>
      <QueryClientProvider client={queryClient}>
        {/* Behind the #: browsers send that part to nobody, so no log has it. */}
        <Visit token={useLocation().hash.slice(1)} />
      </QueryClientProvider>
    </AppTheme>
  )
}

function Visit({ token }: { token: string }) {
  const t = useTexts(visitTexts)
  if (bookingToken.safeParse(token).success) return <VisitBooking key={token} token={token} />
  if (visitToken.safeParse(token).success) return <VisitForm key={token} token={token} />
  return (
    <CardPage title={t('pageTitle')}>
      <p role="alert">{t('dead')}</p>
    </CardPage>
  )
}
