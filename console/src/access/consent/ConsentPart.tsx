import { type Consent, consentCalls } from '@watchfire/contract/access/consent/consent.calls.ts'
import { Button, Popconfirm } from 'antd'
import { mayCall } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { CompanyWideNote } from '../../ui/form/CompanyWideNote.tsx'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { Muted } from '../../ui/text.tsx'
import { ConsentRequest } from './ConsentRequest.tsx'
import { consentTexts } from './consent.texts.ts'

/** Whether the platform sees the customer's data by consent alone, what it asks for, and until when it may look. */
export function ConsentPart({ state }: { state: Consent }) {
  const t = useTexts(consentTexts)
  const { demanded, by, sinceText, request, allowed } = state
  const set = useAct(consentCalls.demand, {
    refresh: ['consent'],
    successText: t(demanded ? 'waived' : 'demanded'),
    selection: {},
  })
  const end = useAct(consentCalls.end, { refresh: ['consent'], successText: t('ended'), selection: {} })
  const decides = mayCall(consentCalls.decide)
  const verb = t(demanded ? 'waive' : 'demand')
  return (
    <SettingsPart
      title={t('title')}
      about={t('about')}
      acts={
        mayCall(consentCalls.demand) ? (
          <Popconfirm
            title={t(demanded ? 'waiveTitle' : 'demandTitle')}
            description={t(demanded ? 'waiveHint' : 'demandHint')}
            okText={verb}
            okButtonProps={{ danger: demanded }}
            styles={{ root: { maxWidth: '20rem' } }}
            onConfirm={() => set.mutate({ demanded: !demanded })}
          >
            <Button danger={demanded} loading={set.isPending}>
              {verb}
            </Button>
          </Popconfirm>
        ) : (
          <CompanyWideNote />
        )
      }
    >
      <p>
        {allowed ? t('openUntil', { by: allowed.by, until: allowed.untilText }) : t(demanded ? 'closed' : 'free')}{' '}
        {by && <Muted>{t('since', { by, at: sinceText })}</Muted>}
      </p>
      {allowed && decides && (
        <Popconfirm
          title={t('endTitle')}
          description={t('endHint', { until: allowed.untilText })}
          okText={t('end')}
          okButtonProps={{ danger: true }}
          styles={{ root: { maxWidth: '20rem' } }}
          onConfirm={() => end.mutate({})}
        >
          <Button danger size="small" loading={end.isPending}>
            {t('end')}
          </Button>
        </Popconfirm>
      )}
      {request && <ConsentRequest key={request.askedAt} request={request} decides={decides} />}
    </SettingsPart>
  )
}
