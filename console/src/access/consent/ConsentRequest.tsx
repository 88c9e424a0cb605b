import { type Consent, consentCalls, maxConsentHours } from '@watchfire/contract/access/consent/consent.calls.ts'
import { Button, Flex, InputNumber } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { consentTexts } from './consent.texts.ts'

type Props = { request: NonNullable<Consent['request']>; decides: boolean }

/** What the platform asks for; whoever decides may give fewer hours, or more. */
export function ConsentRequest({ request: { by, reason, hours: asked, askedAtText }, decides }: Props) {
  const t = useTexts(consentTexts)
  const [hours, setHours] = useState(asked)
  const options = { refresh: ['consent' as const], selection: {} }
  const allow = useAct(consentCalls.decide, { ...options, successText: t('allowed') })
  const refuse = useAct(consentCalls.decide, { ...options, successText: t('refused') })
  return (
    <>
      <p role="status">{t('asked', { by, at: askedAtText, hours: asked, reason })}</p>
      {decides && (
        <Flex gap={8} wrap align="center">
          <InputNumber
            aria-label={t('hours')}
            min={1}
            max={maxConsentHours}
            precision={0}
            value={hours}
            onChange={value => setHours(value ?? asked)}
          />
          <Button type="primary" loading={allow.isPending} onClick={() => allow.mutate({ allows: true, hours })}>
            {t('allow', { hours })}
          </Button>
          <Button loading={refuse.isPending} onClick={() => refuse.mutate({ allows: false })}>
            {t('refuse')}
          </Button>
        </Flex>
      )}
    </>
  )
}
