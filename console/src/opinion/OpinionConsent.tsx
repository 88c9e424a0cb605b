import { listText } from '@watchfire/contract/core/list-text.ts'
import { type LookOffer, opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { Button, Popconfirm } from 'antd'
import { useLanguage } from '../core/language.ts'
import { mayCall } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { useAct, useCall } from '../core/use-call.ts'
import { useLevelNames } from '../level/public/use-level-names.ts'
import { useTypeNames } from '../level/public/use-type-names.ts'
import { CompanyWideNote } from '../ui/form/CompanyWideNote.tsx'
import { SettingsPart } from '../ui/SettingsPart.tsx'
import { StateTag } from '../ui/StateTag.tsx'
import { Muted } from '../ui/text.tsx'
import styles from './OpinionConsent.module.css'
import { opinionConsentTexts } from './opinion-consent.texts.ts'

/** Where the platform would send pictures of the customer's alarms: somebody of the customer agrees, or does not. Nothing where nothing is set. */
export function OpinionConsent() {
  const t = useTexts(opinionConsentTexts)
  const enabled = mayCall(opinionCalls.listOffers)
  const offers = useCall(opinionCalls.listOffers, {}, { quiet: true, selection: {}, enabled }).data ?? []
  if (offers.length === 0) return null
  return (
    <SettingsPart title={t('title')} about={t('about')} acts={!mayCall(opinionCalls.decide) && <CompanyWideNote />}>
      <ul className={styles.offers}>
        {offers.map(offer => (
          <Offer key={offer.companyId} offer={offer} />
        ))}
      </ul>
    </SettingsPart>
  )
}

function Offer({ offer }: { offer: LookOffer }) {
  const t = useTexts(opinionConsentTexts)
  const typeName = useTypeNames()
  const levelName = useLevelNames()
  const language = useLanguage()
  const { companyId, companyName, modelUrl, modelName, lookTypes, lookLevels, inUse, version, agreedBy } = offer
  const decide = useAct(opinionCalls.decide, {
    refresh: ['opinion'],
    selection: {},
    successText: t(inUse ? 'ended' : 'agreed'),
  })
  const verb = t(inUse ? 'end' : 'agree')
  return (
    <li>
      <div className={styles.what}>
        <strong>{companyName}</strong>
        <span>{[modelUrl, modelName].join(' · ')}</span>
        <Muted>
          {t('what', {
            types: listText(lookTypes.map(typeName), language) || '—',
            levels: listText(lookLevels.map(levelName), language) || '—',
          })}
        </Muted>
        <span>
          <StateTag color={inUse ? 'success' : 'default'}>{t(inUse ? 'agreed' : 'waits')}</StateTag>{' '}
          {agreedBy && <Muted>{t('by', { name: agreedBy, at: offer.agreedAtText })}</Muted>}
        </span>
      </div>
      {mayCall(opinionCalls.decide) && (
        <Popconfirm
          title={inUse ? t('endTitle') : t('agreeTitle', { address: modelUrl })}
          description={inUse ? t('endHint') : undefined}
          okText={verb}
          okButtonProps={{ danger: inUse }}
          styles={{ root: { maxWidth: '24rem' } }}
          onConfirm={() => decide.mutate({ companyId, agreed: !inUse, version })}
        >
          <Button danger={inUse} loading={decide.isPending}>
            {verb}
          </Button>
        </Popconfirm>
      )}
    </li>
  )
}
