import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import type { OidcSettings, SignInSettings } from '@watchfire/contract/access/provider/provider.shapes.ts'
import { Alert, Button, Descriptions } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { OidcDialog } from './OidcDialog.tsx'
import styles from './OidcFacts.module.css'
import { providerTexts } from './provider.texts.ts'
import { useAdmissionFacts } from './use-admission-facts.tsx'

type Props = { settings: SignInSettings; redirectUri: ReactNode }

/** The provider of a customer: what is set, whether it works, and what has to be registered there. */
export function OidcFacts({ settings, redirectUri }: Props) {
  const t = useTexts(providerTexts)
  const { companyId, oidc } = settings
  const [edits, setEdits] = useState(false)
  const factsOf = useFactsOf(companyId)
  const test = useAct(providerCalls.testOidc, { refresh: ['provider'] })
  return (
    <SettingsPart
      title={t('oidcTitle')}
      about={t('oidcAbout')}
      acts={
        <Can call={providerCalls.saveOidc}>
          {oidc && (
            <Button loading={test.isPending} onClick={() => test.mutate({ companyId })}>
              {t('test')}
            </Button>
          )}
          <Button type={oidc ? 'default' : 'primary'} onClick={() => setEdits(true)}>
            {t(oidc ? 'edit' : 'setUp')}
          </Button>
        </Can>
      }
    >
      <div role="status">
        {test.data && (
          <Alert
            className={styles.answer}
            showIcon
            type={test.data.works ? 'success' : 'error'}
            title={test.data.works ? t('testWorks') : t('testFails', { reason: test.data.reason })}
          />
        )}
      </div>
      <Descriptions
        column={1}
        size="small"
        items={[{ key: 'redirectUri', label: t('redirectUri'), children: redirectUri }, ...(oidc ? factsOf(oidc) : [])]}
      />
      {edits && <OidcDialog settings={settings} onClose={() => setEdits(false)} />}
    </SettingsPart>
  )
}

function useFactsOf(companyId: number) {
  const t = useTexts(providerTexts)
  const admissionFacts = useAdmissionFacts(companyId)
  const fact = (key: string, label: string, children: ReactNode) => ({ key, label, children })
  return ({ lastProblem, lastProblemStr, ...oidc }: OidcSettings) => [
    fact(
      'state',
      t('state'),
      <StateTag color={oidc.inUse ? 'success' : 'default'}>{t(oidc.inUse ? 'inUse' : 'stopped')}</StateTag>,
    ),
    ...(lastProblem ? [fact('lastProblem', t('lastProblem'), `${lastProblem} · ${lastProblemStr}`)] : []),
    fact('name', t('name'), oidc.name),
    fact('issuer', t('issuer'), oidc.issuer),
    fact('clientId', t('clientId'), oidc.clientId),
    fact('secret', t('secret'), t(oidc.hasSecret ? 'hasSecret' : 'notSet')),
    fact('scopes', t('scopes'), oidc.scopes),
    fact('groupClaim', t('groupClaim'), oidc.groupClaim || t('notSet')),
    ...admissionFacts(oidc),
  ]
}
