import { type Consent, mayHavePhotos, type Person } from '@watchfire/contract/people/people.shapes.ts'
import { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { isConsentValid } from '@watchfire/contract/people/person-state.rules.ts'
import { Alert, Button, Descriptions, Flex } from 'antd'
import { useState } from 'react'
import { serverNow } from '../core/server-clock.ts'
import { siteMinute } from '../core/site-zone.ts'
import { useTexts } from '../core/texts.ts'
import { Can } from '../ui/Can.tsx'
import { ConsentDialog } from './ConsentDialog.tsx'
import { peopleTexts } from './people.texts.ts'
import { dayText, usePeopleNames } from './person-labels.ts'

/** What somebody agreed to, how, and until when. */
export function PersonConsent({ person, consent }: { person: Person; consent: Consent | null }) {
  const t = useTexts(peopleTexts)
  const names = usePeopleNames()
  const [isOpen, setOpen] = useState(false)
  if (!mayHavePhotos(person.type)) return null
  const isValid = isConsentValid(consent?.until ?? null, serverNow())
  const facts = consent && {
    version: consent.version,
    way: names.ways[consent.way],
    givenAt: dayText(consent.givenAt),
    until: dayText(consent.until),
    reference: consent.reference,
    recordedBy: `${consent.recordedBy} ${siteMinute(consent.recordedAt)}`.trim(),
  }
  return (
    <section>
      <h3>{t('consent')}</h3>
      <Flex vertical gap="small" align="start">
        {!consent && <Alert type="warning" showIcon title={t('noConsentYet')} />}
        {consent && !isValid && (
          <Alert type="warning" showIcon title={t('consentEnded', { until: dayText(consent.until) })} />
        )}
        {facts && (
          <Descriptions
            size="small"
            column={1}
            items={Object.entries(facts)
              .filter(([, value]) => value !== '')
              .map(([key, children]) => ({ key, label: t(key as keyof typeof facts), children }))}
          />
        )}
        <Can call={personCalls.recordConsent}>
          <Button type={isValid ? 'default' : 'primary'} onClick={() => setOpen(true)}>
            {t(consent ? 'renewConsent' : 'recordConsent')}
          </Button>
        </Can>
      </Flex>
      {isOpen && <ConsentDialog person={person} onClose={() => setOpen(false)} />}
    </section>
  )
}
