import { consentCalls } from '@watchfire/contract/access/consent/consent.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { duties } from '@watchfire/contract/access/separation/duty.rules.ts'
import { separationCalls } from '@watchfire/contract/access/separation/separation.calls.ts'
import { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { mayCall } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { OpinionConsent } from '../../opinion/public/lazy-opinions.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { ListBody, ListSection, ListTitle } from '../../ui/list/ListParts.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { Muted } from '../../ui/text.tsx'
import { ConsentPart } from '../consent/ConsentPart.tsx'
import { DutyPart } from './DutyPart.tsx'
import { EndPart } from './EndPart.tsx'
import { ReadyPart } from './ReadyPart.tsx'
import styles from './SeparationPage.module.css'
import { separationTexts } from './separation.texts.ts'

/** Who keeps which of the three duties, and how the separation begins and ends. */
export function SeparationPage() {
  const t = useTexts(separationTexts)
  // It is about everybody of the customer: not for people who have some of its projects or regions.
  const enabled = mayCall(separationCalls.read)
  const state = useCall(separationCalls.read, {}, { quiet: true, selection: {}, enabled })
  const reads = enabled && mayCall(roleCalls.listGivable)
  const roles = useCall(roleCalls.listGivable, {}, { quiet: true, selection: {}, enabled: reads })
  const consent = useCall(consentCalls.read, {}, { quiet: true, selection: {}, enabled })
  // The platform has no duties of its own, nor has a company below a customer.
  const noCustomer = state.error?.code === 'separation.ofCustomer'
  return (
    <ListSection>
      <div className={styles.head}>
        <ListTitle>{t('title')}</ListTitle>
        {state.data && (
          <StateTag color={state.data.on ? 'green' : 'default'}>{t(state.data.on ? 'on' : 'off')}</StateTag>
        )}
        {state.data?.on && <Muted>{t('since', { by: state.data.by, at: state.data.sinceText })}</Muted>}
      </div>
      {/* All at once: what comes later would move the rest. */}
      {state.data && !roles.isLoading && !consent.isLoading ? (
        <>
          <p className={styles.about}>{t('about')}</p>
          <div className={styles.duties}>
            {duties.map(duty => (
              <DutyPart key={duty} duty={duty} state={state.data} roles={roles.data} />
            ))}
          </div>
          {state.data.on ? <EndPart state={state.data} /> : <ReadyPart state={state.data} roles={roles.data} />}
          {consent.data && <ConsentPart state={consent.data} />}
          {mayCall(opinionCalls.listOffers) && <OpinionConsent />}
        </>
      ) : (
        <ListBody>
          <ListEmpty
            state={!enabled || noCustomer ? 'empty' : state.isPending || state.data ? 'loading' : 'failed'}
            emptyText={enabled ? t('ofCustomer') : t('notOfParts')}
            error={state.error ?? undefined}
            onRetry={() => void state.refetch()}
          />
        </ListBody>
      )}
    </ListSection>
  )
}
